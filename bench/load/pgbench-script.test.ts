import { describe, expect, it } from 'vitest'
import type { RelayedRound } from './relay.ts'
import { scriptOf, scriptOfNew, transactionsOf } from './pgbench-script.ts'

const sent = (text: string, ...parameters: readonly (string | null)[]) => ({ text, parameters })
const ROUNDS: readonly RelayedRound[] = [
  { connection: 1, sent: [sent('begin'), sent('insert into a values ($1, $2)', 'x', null)] },
  {
    connection: 2,
    sent: [sent(`select set_config('transaction_read_only', 'on', true)`), sent('select $1::int', '7')],
  },
  { connection: 1, sent: [sent('commit')] },
  { connection: 1, sent: [sent('select $1, $1', 'x')] },
]

describe('a script of pgbench', () => {
  it('has what was sent by transaction, in the rounds of then, with values as variables', () => {
    expect(scriptOf(transactionsOf(ROUNDS))).toEqual({
      text: [
        ...['\\startpipeline', 'begin;', 'insert into a values (:v0, null);', '\\endpipeline'],
        ...['\\startpipeline', 'commit;', '\\endpipeline'],
        ...['\\startpipeline', `select set_config('transaction_read_only', 'on', true);`],
        ...['select :v1::int;', '\\endpipeline'],
        ...['\\startpipeline', 'select :v0, :v0;', '\\endpipeline', ''],
      ].join('\n'),
      variables: { v0: 'x', v1: '7' },
    })
  })

  it('of what is new gives each run ids, tokens and hashes of its own, and keeps what was there', () => {
    const [known, taken] = ['0190aaaa-0000-4000-8000-000000000001', '3f2c0f6e-7c7f-4f0e-9d55-1d6f1f4d2b11']
    const hash = `${'ab'.repeat(31)}cd`
    const made = [[[sent('select $1, $2, $3, $4::text', known, taken, `{"id":"${taken}"}`, hash)]]]
    const { text, variables } = scriptOfNew(made, (id) => id === known)
    expect(text.split('\n')).toEqual([
      String.raw`select gen_random_uuid()::text as id0 \gset`,
      `select replace(:v1::text, '${taken}', :id0) as new_v1, replace(:v2::text, '${taken}', :id0) as new_v2, ` +
        String.raw`left(encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 64) as new_v3 \gset`,
      ...['\\startpipeline', 'select :v0, :new_v1, :new_v2, :new_v3::text;', '\\endpipeline', ''],
    ])
    expect(variables).toEqual({ v0: known, v1: taken, v2: `{"id":"${taken}"}`, v3: hash })
  })

  it('of what is new is as it was sent where nothing is', () => {
    expect(scriptOfNew(transactionsOf(ROUNDS), () => true)).toEqual(scriptOf(transactionsOf(ROUNDS)))
  })

  it('has a text as a text, also where it is cast', () => {
    const { text } = scriptOf([[[sent('select right($1, 1), CAST($1 as interval)', '15')]]])
    expect(text).toContain('select right(:v0, 1), cast(:v0::text as interval);')
  })

  it('has the format of a time with its colons as literals', () => {
    const { text } = scriptOf([[[sent(`select to_char(now(), 'HH24:MI:SS')`)]]])
    expect(text).toContain(`select to_char(now(), 'HH24":"MI":"SS');`)
  })

  it('is refused where pgbench would read a variable that is none', () => {
    expect(() => scriptOf([[[sent(`select to_char(now(), 'HH24:MI')`)]]])).toThrow(
      'pgbench would find a variable',
    )
  })
})
