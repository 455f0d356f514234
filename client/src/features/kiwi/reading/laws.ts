/** Citations of statutes, regulations, constitutions and court rules. Offsets are UTF-16 code units. Pure. */

import { trimmedEnd } from './trim.ts'

export type FoundLaw = {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: 'law' | 'rule'
  readonly volume?: string
  readonly reporter: string
  /** The section. */
  readonly page: string
  readonly key: string
}

const SECTION =
  '(?<section>\\d[\\w.:\\/-]*\\w?(?:\\s?\\(\\w{1,5}\\))*(?:\\s?(?:[-–—]|to|and|,|&)\\s?\\d[\\w.:-]*\\d(?:\\(\\w{1,5}\\))*)*)'
const SIGN = '(?:,?\\s{0,2}(?:§{1,2}|[Ss]ec(?:tions?|s?\\.)?|[Aa]rt(?:icle|\\.))\\s{0,2})'

/** A title before the code: "42 U.S.C. § 1983", "29 C.F.R. § 1910.1", "770 ILCS 23/10". */
const TITLED = new RegExp(
  `(?<![\\w.])(?<title>\\d{1,4})\\s{1,3}(?<code>U\\.?\\s?S\\.?\\s?C\\.?\\s?(?:A|S)?\\.?|C\\.?\\s?F\\.?\\s?R\\.?|Fed\\.?\\s?Reg\\.?|ILCS|Ill\\. Comp\\. Stat\\.(?: Ann\\.)?|Pa\\.? ?C\\.? ?S\\.?(?: ?A\\.)?|Pa\\.? Cons\\.? Stat\\.(?: Ann\\.)?|P\\.S\\.|Del\\. C\\.|Del\\. Code(?: Ann\\.)?|Okla\\. Stat\\.(?: Ann\\.)?(?: tit\\.)?|V\\.S\\.A\\.|Vt\\. Stat\\. Ann\\.|M\\.R\\.S\\.(?:A\\.)?|Me\\. Rev\\. Stat\\.(?: Ann\\.)?|R\\.S\\.M\\.|Stat\\.|N\\.Y\\.C\\.R\\.R\\.|Tex\\. Admin\\. Code|Cal\\. Code Regs\\.)${SIGN}?\\s{0,2}${SECTION}`,
  'gu',
)
const STATES =
  'Ala|Alaska|Ariz|Ark|Cal(?:if)?|Colo|Conn|Del|D\\.C|Fla|Ga|Haw|Idaho|Ill|Ind|Iowa|Kan|Ky|La|Me|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|N\\.H|N\\.J|N\\.M|N\\.Y|N\\.C|N\\.D|Ohio|Okla|Or|Pa|R\\.I|S\\.C|S\\.D|Tenn|Tex|Utah|Vt|Va|Wash|W\\. ?Va|Wis|Wyo'
/** "Cal. Civ. Code § 3045.1", "Tex. Prop. Code Ann. § 55.004", "Fla. Stat. § 409.910", "N.C. Gen. Stat. § 44-50". */
const STATE_CODE = new RegExp(
  `(?<![\\w])(?<code>(?:${STATES})\\.?\\s(?:(?:[A-Z][A-Za-z.&’']*|&|and|of)\\s){0,6}?(?:Code|Stat(?:utes|s)?\\.?|Laws?|Gen\\.|Rev\\.|Ann\\.|L\\.|C\\.P\\.L\\.R\\.|CPLR|Proc\\.|Art\\.|Const\\.)(?:\\s?(?:Ann(?:otated)?\\.?|Anno\\.|tit\\.\\s?\\d+|ch\\.\\s?\\d+|c\\.\\s?\\d+|art\\.\\s?[IVXLC\\d]+|(?:Prac\\. & )?(?:Lab|Ins|Veh|Fam|Prob|Pen|Bus|Health|Civ|Crim|Evid|Gov’?t|Gov't|Educ|Tax|Prop|Est|Penal|Transp|Occ)[A-Za-z.&’' ]{0,30}?(?:Code|Law)?)){0,4},?)\\s{0,2}(?:§{1,2}\\s{0,2}|[Ss]ec(?:tions?|s?\\.)\\s{0,2})${SECTION}`,
  'gu',
)
/** Short names that a state's lawyers use: "RSMo 430.225", "R.C. 4123.931", "G.S. 44-50", "K.S.A. 65-406", "RCW 60.44.010", "CPLR 3101(a)", "O.C.G.A. § 44-14-470". */
const LETTERED = new RegExp(
  `(?<![\\w.])(?<code>R\\.?S\\.?Mo\\.?|R\\.C\\.|N\\.?C\\.?G\\.?S\\.?|G\\.S\\.|K\\.?S\\.?A\\.?|RCW|C\\.?P\\.?L\\.?R\\.?|O\\.?C\\.?G\\.?A\\.?|A\\.?R\\.?S\\.?|C\\.R\\.S\\.|M\\.?G\\.?L\\.?(?: ch?\\. ?\\w+,)?|M\\.?C\\.?L\\.?(?:A\\.?)?|N\\.?R\\.?S\\.?|N\\.?J\\.?S\\.?A\\.?|N\\.?D\\.?C\\.?C\\.?|S\\.?D\\.?C\\.?L\\.?|T\\.?C\\.?A\\.?|O\\.?R\\.?S\\.?|HRS|I\\.?C\\.?|RSA|CCP|KRS|LSA-R\\.S\\.|La\\. ?R\\.S\\.|HRS|MCA|W\\.S\\.)\\s{0,2}(?:§{1,2}\\s{0,2})?(?=\\d{1,4}[A-Z]?[-.:]\\d|\\d{3,})${SECTION}`,
  'gu',
)
const CONSTITUTION =
  /(?<![\w])(?<code>(?:U\.\s?S\.|[A-Z][a-z]+\.|N\.Y\.|N\.J\.|N\.C\.)\s?Const\.?)(?:,?\s(?<section>(?:(?:art|amend)s?\.\s?[IVXLC\d]+|pmbl\.)(?:,?\s?§{1,2}\s?\d+)?(?:,?\s?cl\.\s?\d+)?))/giu
/** "Fed. R. Civ. P. 12(b)(6)", "FRCP 26", "Fed. R. Evid. 403", "Tex. R. Civ. P. 99", "Rule 12(b)(6)" with the name of the rules after it. */
const RULE =
  /(?<![\w])(?<code>Fed(?:eral)?\.?\s?R(?:ule)?s?\.?\s?(?:of\s)?(?:Civ(?:il)?|Crim(?:inal)?|App(?:ellate)?|Bankr(?:uptcy)?|Evid(?:ence)?)\.?(?:\s?P(?:roc(?:edure|\.)?)?\.?)?|FRCP|FRE|FRAP|F\.?R\.?C\.?P\.?|F\.?R\.?E\.?|(?:[A-Z][a-z]+\.|N\.[A-Z]\.)\s(?:Sup\.\sCt\.\s)?R\.\s(?:Civ\.\s|Crim\.\s|App\.\s)?(?:P\.|Proc\.|Evid\.|Prof(?:’l|'l)\sConduct)|Cal\.\sRules\sof\sCourt,\srule|Sup\.\s?Ct\.\s?R\.)\s{0,2}(?:[Rr]ules?\s)?(?<section>\d{1,5}(?:\.\d{1,4})?(?:-\d{1,3})?(?:\([\w]{1,4}\))*)/gu

/** Overlapping ones too; the longer is right. */
export function findLaws(text: string): readonly FoundLaw[] {
  return [
    ...[...text.matchAll(TITLED)].map((match) => lawOf(match, 'law')),
    ...[...text.matchAll(STATE_CODE)].map((match) => lawOf(match, 'law')),
    ...[...text.matchAll(LETTERED)].map((match) => lawOf(match, 'law')),
    ...[...text.matchAll(CONSTITUTION)].map((match) => lawOf(match, 'law')),
    ...[...text.matchAll(RULE)].map((match) => lawOf(match, 'rule')),
  ]
}

/** Marks after a citation that are no part of it. */
const ENDINGS = ' \n\t.,:;-'

function lawOf(match: RegExpExecArray, kind: FoundLaw['kind']): FoundLaw {
  const { title, code = '', section = '' } = match.groups ?? {}
  const own = trimmedEnd(match[0], ENDINGS)
  const page = trimmedEnd(section, ENDINGS)
  const reporter = code.replaceAll(/\s+/gu, ' ').replace(/,$/, '').trim()
  return {
    ...{ start: match.index, end: match.index + own.length, text: own, kind, reporter, page },
    ...(title !== undefined && { volume: title }),
    key: `${title ?? ''} ${reporter.replaceAll(/[\s.]/gu, '').toLowerCase()} ${page.split('(')[0] ?? ''}`,
  }
}
