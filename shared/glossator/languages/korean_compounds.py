"""Korean compounds in several words that name another thing than one of them: "어텐션 헤드"."""

from __future__ import annotations

from collections.abc import Iterator

from glossator.languages import Frame
from glossator.languages.noun_kinds import behind_others
from glossator.languages.phrases import words
from glossator.patterns import late

_BEHIND_OTHERS = (
    ("함수", "손실 활성화 활성 목적 비용 밀도 시그모이드 로지스틱 소프트맥스", "수학 수학적"),
    ("공간", "디스크 색 색상 임베딩 잠재 벡터", "벡터 차원"),
    ("네트워크", "신경 소셜", "뉴런 신경망"),
    ("변수", "독립 종속 확률", "통계 통계학 확률"),
    ("분포", "정규 확률 균등 지수", "통계 확률"),
    ("속성", "html xml", "html xml 요소 태그"),
    ("엔진", "검색", ""),
    ("오류", "표준", ""),
    ("요청", "풀 병합", "병합 브랜치"),
    ("인터페이스", "사용자 명령줄 그래픽", "명령줄 사용자 화면"),
    ("집합", "문자", ""),
    ("채널", "discord slack 디스코드 슬랙 유튜브", "대화 채팅"),
    (
        "토큰",
        "api csrf 갱신 리프레시 베어러 보안 세션 액세스 엑세스 인증 접근",
        "권한 비밀 세션 인증 접근",
    ),
    ("표현식 식", "정규", ""),
    ("필터", "블룸 스팸 칼만", "신호 주파수"),
)
"""As `noun_kinds` has them."""

_LASTING_BEHIND_OTHERS = (
    ("채널", "conda", ""),
    ("헤드", "다중 멀티 어텐션 주의 질의 쿼리", "어텐션 주의"),
)
"""The same where the noun alone means that thing further on, too."""

_BEFORE_OTHERS = {
    "루트": "디렉[터토]리|폴더|인증서|권한",
    "상태": "기계|머신",
    "어텐션": "스팬",
    "파이프라인": "병렬",
    "헤드": "어텐션|차원|임베딩",
}
"""By a noun, what begins the word that it makes another thing of."""


def kinds() -> Iterator[Frame]:
    """Yield what stands around such nouns."""
    yield from behind_others(_BEHIND_OTHERS, lasts=False)
    yield from behind_others(_LASTING_BEHIND_OTHERS, lasts=True)
    for noun, others in _BEFORE_OTHERS.items():
        yield Frame(None, late(rf"\s+(?:{others})"), own=words(noun), is_kind=True)
