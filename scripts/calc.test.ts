import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerLines } from './calc/answer-lines.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'calc-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(content: string): {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
} {
  const file = join(folder, 'lines.json')
  writeFileSync(file, content)
  return spawnSync(process.execPath, [join(import.meta.dirname, 'calc.ts'), file], { encoding: 'utf8' })
}

const TEXAS = { id: 'tx', formula: 'cap_tx', inputs: { settlement: 6_000_000, hospital: 4_800_000 } }

describe('a file of lines', () => {
  it('is answered in its order, and exits with 0 though a rule refuses a line', () => {
    const lines = [
      TEXAS,
      { id: 2, formula: 'cap_xx', inputs: {} },
      { id: 'd', deadline: 'feca_refund', inputs: { requestDate: '2026-01-31' } },
    ]
    const { status, stdout } = run(JSON.stringify(lines))
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      { id: 'tx', outputs: { base: 6_000_000, cap: 3_000_000, final: 3_000_000 } },
      { id: 2, error: expect.stringContaining('There is no formula "cap_xx"') as string },
      { id: 'd', outputs: { submitBy: '2026-03-02' } },
    ])
  })

  it('that cannot be read exits with 1 and says why', () => {
    expect(run('{}')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('array') as string,
    })
    expect(run('[')).toMatchObject({ status: 1, stdout: '' })
  })

  it('with a line that is no line answers the others, and exits with 1', () => {
    const { status, stdout } = run(JSON.stringify([5, TEXAS]))
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([{ id: null }, { id: 'tx' }])
  })
})

describe('a line', () => {
  it.each([
    [{ id: 'x' }, 'a formula or a deadline'],
    [{ id: 'x', formula: 'cap_tx', deadline: 'feca_refund', inputs: {} }, 'not both'],
    [{ id: 'x', formula: 5, inputs: {} }, 'There is no formula 5'],
    [{ id: 'x', formula: 'cap_tx' }, 'settlement is missing'],
    [{ id: 'x', deadline: 'cap_tx', inputs: {} }, 'There is no deadline "cap_tx"'],
    [{ id: 'x', deadline: 'feca_refund', inputs: { requestDate: '2026-1-1' } }, 'requestDate'],
  ])('%j is refused in words under its id', (line, words) => {
    expect(answerLines([line])).toEqual({
      answers: [{ id: 'x', error: expect.stringContaining(words) as string }],
      read: true,
    })
  })
})
