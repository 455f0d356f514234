/** Decoders of Windows code pages, by their numbers. Pure. */

const NAMES: Readonly<Record<number, string>> = {
  ...{ 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' },
  ...{ 10_000: 'macintosh', 65_001: 'utf-8' },
}

/** null: it is none that is known. */
export function decoderFor(codePage: number): TextDecoder | null {
  try {
    return new TextDecoder(NAMES[codePage] ?? `windows-${codePage}`)
  } catch {
    return null
  }
}
