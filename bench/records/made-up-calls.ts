/**
 * Calls as an office would log them. Their prose has the word frequencies of real English (our own documents) in random order, so that it
 * compresses about as well as real prose does: text that repeats itself would make a slow line look fast.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALL_CLASSES, CALL_URGENCIES } from '../../shared/domain/records/call-facts.ts'
import type { UnitValues } from '../../shared/domain/records/record.ts'
import { PRACTICE_AREAS } from '../../shared/domain/practice-areas.ts'
import { US_JURISDICTIONS } from '../../shared/domain/us-states.ts'
import { uuidV7 } from '../../client/src/offline/engine/uuid-v7.ts'

export type MadeUpCall = { readonly id: string; readonly body: UnitValues }

/** What a pulled row has besides its values: id, revs, times. Bytes. */
const ENVELOPE = 500
const FIRST_CALL = Date.UTC(2026, 0, 5)
const MINUTE = 60_000

/** `bytes`: of the row as a pull answers it. The same `seed` makes the same calls. */
export function madeUpCalls(count: number, bytes: number, seed: number): readonly MadeUpCall[] {
  const random = randomFrom(seed)
  const words = wordsOfDocuments()
  return Array.from({ length: count }, (_, index) => madeUpCall(index, bytes, { random, words }))
}

type Chance = { readonly random: () => number; readonly words: readonly string[] }

function madeUpCall(index: number, bytes: number, { random, words }: Chance): MadeUpCall {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item // never empty
  const prose = (length: number): string => {
    let text = ''
    while (text.length < length) text += `${text === '' ? '' : ' '}${pick(words)}`
    return text.slice(0, length).trim()
  }
  const id = (): string =>
    uuidV7(
      FIRST_CALL + index * MINUTE,
      Uint8Array.from({ length: 10 }, () => Math.floor(random() * 256)),
    )
  const facts: UnitValues = {
    caller: `${prose(7)} ${prose(9)} ${index + 1}`,
    phone: `+1${String(Math.floor(2e9 + random() * 7e9))}`,
    class: pick(Object.keys(CALL_CLASSES).filter((kind) => kind !== 'spam')),
    urgency: pick(Object.keys(CALL_URGENCIES)),
    heard: prose(20),
    area: pick(PRACTICE_AREAS),
    state: pick(US_JURISDICTIONS),
    incident: new Date(FIRST_CALL - Math.floor(random() * 400) * 86_400_000).toISOString().slice(0, 10),
    [`parties/${id()}`]: { name: `${prose(7)} ${prose(9)}`, role: 'adverse' },
  }
  const room = bytes - ENVELOPE - JSON.stringify(facts).length
  return { id: id(), body: { ...facts, summary: prose(Math.max(40, room)) } }
}

function wordsOfDocuments(): readonly string[] {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'decisions')
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join(' ')
  return text.match(/[A-Za-z][a-z’-]*[,.]?/g) ?? []
}

/** Mulberry32: small, and the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
