/** Finds what the API put in a prompt: lines of a number in brackets and a JSON string. A document cannot forge one: its line ends are escaped. */
import { z } from 'zod'

export type PromptPassage = { readonly n: number; readonly text: string }

const LINE = /^\[(\d{1,3})\] (".*")$/u

export function passagesIn(prompt: string): readonly PromptPassage[] {
  return prompt.split('\n').flatMap((line) => {
    const [, number, quoted] = LINE.exec(line) ?? []
    const text = quoted === undefined ? null : jsonString(quoted)
    return number === undefined || text === null ? [] : [{ n: Number(number), text }]
  })
}

function jsonString(quoted: string): string | null {
  try {
    return z.string().parse(JSON.parse(quoted))
  } catch {
    return null
  }
}

/** Characters. A shorter one is rather an abbreviation than a sentence. */
const LEAST = 30
const MOST = 300

/** White space is one blank; without the full stop at its end. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  const end = [...plain.matchAll(/[.!?](?= )/gu)].find(({ index }) => index >= LEAST)?.index
  const sentence = plain.slice(0, end ?? plain.length).replace(/[.!?]$/u, '')
  return sentence.length <= MOST ? sentence : sentence.slice(0, sentence.lastIndexOf(' ', MOST))
}
