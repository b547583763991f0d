import { createRandom, pick, pickIndex, type Random } from './random.ts';

/** Frequent words of titles, most frequent first. */
const frequent =
  'the of night in dub mix to love light you on edit for me deep blue and ghost water black heart down city white rain low moon sun dark red time fire again sky glass sea home stone dream away over under slow sound body wire gold dust sleep street summer winter paper river shadow lost last first machine signal acid bass'.split(
    ' ',
  );

type Alphabet = { starts: string[]; vowels: string[]; ends: string[] };

const split = (parts: string) => parts.split(' ');
const latin: Alphabet = {
  starts: split('b br c ch cl d d dr f fl g gr h j k l l m m n n p pl pr r r s s sh sk st t t th tr v w z'),
  vowels: split('a e i o u a e i o a e i ai ea ou'),
  ends: split('n r s l t m d er er en es al el in ing ing ion ia o y e ar or ly ess ent on a'),
};
const accented: Alphabet = { ...latin, vowels: split('á é í ó ú ä ö ü å ø è ê ã õ a e o') };
const cyrillic: Alphabet = {
  starts: split('б в г д ж з к л м н п р с т ф х ц ч ш'),
  vowels: split('а е и о у ы я ю'),
  ends: split('й л н р с т к на ка ов ый'),
};
const greek: Alphabet = {
  starts: split('β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ'),
  vowels: split('α ε η ι ο υ ω ά έ ό'),
  ends: split('ν ρ ς ος α η'),
};
const kana: Alphabet = {
  starts: [''],
  vowels: split(
    'ア イ ウ カ キ ク ケ コ サ シ ス タ チ ツ テ ト ナ ニ ノ ハ ヒ フ マ ミ ム メ モ ラ リ ル レ ロ ガ ジ ド バ ブ',
  ),
  ends: split('ン ー ス ト ル'),
};
const foreign = [accented, accented, accented, cyrillic, greek, kana];

function inventWord(random: Random): string {
  const alphabet = random() < 0.05 ? pick(random, foreign) : latin;
  const syllables = 1 + pickIndex(random, 3);
  const stem = Array.from({ length: syllables }, () => pick(random, alphabet.starts) + pick(random, alphabet.vowels));
  return stem.join('') + (random() < 0.9 ? pick(random, alphabet.ends) : '');
}

/** Distinct invented words, most frequent first. One in twenty is not plain Latin. */
export function inventVocabulary(size: number): string[] {
  const random = createRandom(41);
  const words = new Set(frequent);
  while (words.size < size) words.add(inventWord(random));
  return [...words];
}
