"""Compounds of the Romance languages that name another thing than their noun: "token de acceso"."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from glossator.languages import Frame
from glossator.languages.noun_phrases import behind_noun
from glossator.languages.phrases import words
from glossator.patterns import late

_BEHIND = late(r"\s+(?:d[ei]\s+|d['’])?(\w+(?:-\w+)?)")
_BEFORE = late(r"(?<![\w-])(\w+)\s+(?:d[ei]\s+|d['’])\Z")
_KEYED = r"at?tribut(?:[io]|o?s)?|camp(?:i|os?)|champs?|colonn(?:a|es?)|colum?nas?"
"""What a table has keys in."""
_OFFERED = (
    r"\w*ware|logiciels?|plataformas?|piattaform[ae]|plateformes?|infrae?struc?tur[ae]s?"
    r"|infrastruttur[ae]|da[dt]os|dati|données|backend|contenedores|contêineres|conteneurs"
    r"|funci(?:ón|ones)|funç(?:ão|ões)|funzion[ei]|fonctions?|segur(?:idad|ança)|sécurité|sicurezza"
    r"|almacenamiento|armazenamento|archiviazione|stockage"
)
_AS = "com[eo]|comme|en tant que"
_PROOF = words(
    "acceso autenticación autenticado autorización credencial credenciales secreta secreto sesión "
    "acesso autenticação autenticado autorização credenciais segredo senha sessão "
    "accesso autenticazione autorizzazione credenziale credenziali segreta segreto sessione "
    "accès authentification autorisation secret secrète session"
)
"""What is said of a token that proves who one is, of whatever kind, and of no part of a text."""
_LISTS = words("elenco lista liste")


class Complement(frozenset[str]):
    """Some words in small letters, one of which follows behind a blank, or behind "de"."""

    __slots__ = ()

    def match(self, text: str, start: int = 0, /) -> bool:
        """Say whether one of them does so at a place of a text."""
        found = _BEHIND.match(text, start)
        return found is not None and found[1].lower() in self


class Head(frozenset[str]):
    """Some words in small letters, one of which has a text as its complement, behind "de"."""

    __slots__ = ()

    def search(self, text: str, start: int = 0, end: int = sys.maxsize, /) -> bool:
        """Say whether one of them and "de" end the stretch of a text."""
        found = _BEFORE.search(text, start, end)
        return found is not None and found[1].lower() in self


def kinds(behind: dict[str, str], before: dict[str, str]) -> Iterator[Frame]:
    """Yield what stands around nouns, by their forms: their complements, and what they are of."""
    for nouns, complements in behind.items():
        said = _PROOF if "api" in complements else frozenset[str]()
        known, own = Complement(complements.split()), words(nouns)
        # A list of arguments is a list, and a page on tokens of access may speak of words.
        lasts = not said and own.isdisjoint(_LISTS)
        yield Frame(None, known, own=own, is_kind=True, said=said, lasts=lasts)
    for nouns, heads in before.items():
        yield Frame(Head(heads.split()), own=words(nouns), is_kind=True)


def important(words: str, noun: str) -> Frame:
    """Return what stands around a noun that says of another how important it is: aspecto clave.

    `words`, with `|` between, stand before a noun, as infinitives and gerunds do: behind any
    other one it is no noun, but behind what holds such a thing: campo clave.
    """
    return Frame(behind_noun(rf"{words}|{_KEYED}|\w+[aei](?:ndo|re?)"), own=late(noun))


def offered(service: str) -> Frame:
    """Return what stands around "service" in what is sold as one: "software como servicio".

    A program is not: "instala nginx como servicio".
    """
    return Frame(late(rf"(?i)(?<!\w)(?:{_OFFERED})\s+(?:{_AS})\s+\Z"), own=words(service))


SPANISH = (
    {
        "cabeza cabezas head heads": "atención auto-atención autoatención",
        "clase clases": "caracteres",
        "clave claves": "registro",
        "descriptor descriptores": "archivo archivos fichero ficheros",
        "despliegue entrega integración": "continua continuo",
        "expresión expresiones": "regular regulares",
        "generador generadores": "números",
        "inferencia": "lenguaje",
        "lista listas": "argumentos completa correo distribución exhaustiva parámetros",
        "marca marcas": "agua tiempo",
        "número números": "línea página puerto serie teléfono versión",
        "secuencia secuencias": "escape",
        "tipo tipos": "archivo archivos contenido fichero ficheros mime",
        "token tokens": "acceso actualización api autenticación autorización seguridad sesión",
        "índice índices": "paquetes",
    },
    {
        "contexto contextos": "cambio cambios",
        "servicio servicios": "calidad denegación modelo modelos nivel niveles proveedor "
        "proveedores términos",
    },
)
PORTUGUESE = (
    {
        "cabeça cabeças head heads": "atenção auto-atenção autoatenção",
        "chave chaves": "registo registro",
        "classe classes": "caracteres",
        "descritor descritores": "arquivo arquivos ficheiro ficheiros",
        "entrega implantação integração": "contínua",
        "expressão expressões": "regular regulares",
        "gerador geradores": "números",
        "inferência": "linguagem",
        "lista listas": "argumentos completa discussão parâmetros",
        "marca marcas": "tempo água",
        "número números": "linha porta página série telefone versão",
        "sequência sequências": "escape",
        "tipo tipos": "arquivo arquivos conteúdo ficheiro ficheiros mime mídia",
        "token tokens": "acesso api atualização autenticação autorização segurança sessão",
        "índice índices": "pacotes",
    },
    {
        "contexto contextos": "comutação troca trocas",
        "serviço serviços": "fornecedor fornecedores modelo modelos negação nível níveis provedor "
        "provedores qualidade termos",
    },
)
ITALIAN = (
    {
        "chiave chiavi": "registro",
        "classe classi": "caratteri",
        "consegna distribuzione integrazione": "continua",
        "descrittore descrittori": "file",
        "elenco elenchi lista liste": "argomenti completa completo parametri",
        "espressione espressioni": "regolare regolari",
        "generatore generatori": "numeri",
        "indice indici": "pacchetti",
        "inferenza": "linguaggio",
        "marca marche": "temporale temporali",
        "numero numeri": "pagina porta riga serie telefono versione",
        "sequenza sequenze": "escape",
        "testa teste head": "attenzione auto-attenzione autoattenzione",
        "tipo tipi": "contenuto file mime",
        "token": "accesso aggiornamento api autenticazione autorizzazione sessione sicurezza",
    },
    {
        "contesto contesti": "cambio cambi",
        "servizio servizi": "fornitore fornitori livello livelli modelli modello qualità termini",
    },
)
FRENCH = (
    {
        "classe classes": "caractères",
        "clé clés clef clefs": "registre",
        "descripteur descripteurs": "fichier fichiers",
        "déploiement intégration livraison": "continu continue",
        "expression expressions": "rationnelle rationnelles régulière régulières",
        "générateur générateurs": "nombres",
        "index": "paquets",
        "inférence": "langage",
        "jeton jetons token tokens": "accès actualisation api authentification autorisation "
        "rafraîchissement session sécurité",
        "liste listes": "arguments complète diffusion exhaustive paramètres",
        "numéro numéros": "ligne page port série téléphone version",
        "séquence séquences": "échappement",
        "tête têtes head heads": "attention auto-attention",
        "type types": "contenu fichier fichiers mime média médias",
    },
    {
        "contexte contextes": "changement changements commutation",
        "service services": "déni fournisseur fournisseurs modèle modèles niveau niveaux qualité",
    },
)
