import { describe, expect, it } from 'vitest'
import { createMessageReader, type SentRound } from './frontend-messages.ts'

const int = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
const text = (value: string): Buffer => Buffer.from(`${value}\0`)
const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int(4, body.length + 4), body])
}
const start = message('', int(4, 196_608), text('user'), text('postgres'), text(''))
const parse = (name: string, sql: string) => message('P', text(name), text(sql), int(2, 0))
const bind = (name: string, ...values: readonly (string | null)[]) =>
  message(
    'B',
    ...[text(''), text(name), int(2, 0), int(2, values.length)],
    ...values.flatMap((value) =>
      value === null ? [int(4, -1)] : [int(4, Buffer.byteLength(value)), Buffer.from(value)],
    ),
    int(2, 0),
  )
const sync = message('S')

function readIn(pieces: readonly Buffer[]): readonly SentRound[] {
  const rounds: SentRound[] = []
  const read = createMessageReader((round) => rounds.push(round))
  for (const piece of pieces) read(piece)
  return rounds
}

describe('what a program writes to PostgreSQL', () => {
  const written = Buffer.concat([
    start,
    ...[parse('a', 'select $1, $2'), bind('a', 'é', null), parse('', 'commit'), bind(''), sync],
    ...[bind('a', '', '2'), sync],
    message('Q', text('rollback')),
  ])
  const rounds = [
    [
      { text: 'select $1, $2', parameters: ['é', null] },
      { text: 'commit', parameters: [] },
    ],
    [{ text: 'select $1, $2', parameters: ['', '2'] }],
    [{ text: 'rollback', parameters: [] }],
  ]

  it('is read in rounds, with parameters, and a statement by the name it was prepared under', () => {
    expect(readIn([written])).toEqual(rounds)
  })

  it('is read the same in pieces of any size', () => {
    expect(readIn([...written].map((byte) => Buffer.from([byte])))).toEqual(rounds)
  })
})
