/**
 * Finds words of self-harm and of threats in what a client writes: the device then shows help lines, and the server lets a person read the
 * text before attorneys do. Pure. A plain list, which misses much and is meant to: it decides nothing about a person.
 */
export type Care = 'self_harm' | 'threat'

const SELF_HARM = [
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'take my own life',
  'want to die',
  'wanted to die',
  'better off dead',
  'hurt myself',
  'harm myself',
  'suicide',
  'suicidal',
  'no reason to live',
]
const THREATS = [
  'i will kill',
  'i ll kill',
  'going to kill him',
  'going to kill her',
  'going to kill them',
  'i will shoot',
  'i ll shoot',
  'i will hurt him',
  'i will hurt her',
  'i will hurt them',
  'burn his house',
  'burn her house',
  'burn their house',
  'make him pay with his life',
  'make her pay with her life',
]

/** Null: none of the words is in the text. Self-harm comes first, because it is about the client. */
export function needsCare(text: string): Care | null {
  const words = ` ${plain(text)} `
  const has = (phrase: string): boolean => words.includes(` ${phrase} `)
  if (SELF_HARM.some(has)) return 'self_harm'
  return THREATS.some(has) ? 'threat' : null
}

/** Lower-case words with one space between them. */
function plain(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join(' ') ?? ''
  )
}
