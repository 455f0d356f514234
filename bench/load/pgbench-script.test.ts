import { describe, expect, it } from 'vitest'
import type { RelayedRound } from './relay.ts'
import { scriptOf, scriptWithoutTrace, transactionsOf } from './pgbench-script.ts'

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

  it('without trace is one transaction that is rolled back, and takes off rights after each', () => {
    const noRights = ['\\startpipeline', `select set_config('role', 'none', true);`, '\\endpipeline']
    expect(scriptWithoutTrace(transactionsOf(ROUNDS)).text).toBe(
      [
        ...['\\startpipeline', 'begin;', '\\endpipeline'],
        ...['\\startpipeline', 'insert into a values (:v0, null);', '\\endpipeline', ...noRights],
        ...['\\startpipeline', 'select :v1::int;', '\\endpipeline', ...noRights],
        ...['\\startpipeline', 'select :v0, :v0;', '\\endpipeline', ...noRights],
        ...['\\startpipeline', 'rollback;', '\\endpipeline', ''],
      ].join('\n'),
    )
  })

  it('is refused where pgbench would read a variable that is none', () => {
    expect(() => scriptOf([[[sent(`select to_char(now(), 'HH24:MI')`)]]])).toThrow(
      'pgbench would find a variable',
    )
  })
})
