import { expect, it } from 'vitest'
import { outcomeLine, reportLines } from './report.ts'
import { NO_TIMES } from './times.ts'

const unit = {
  ...NO_TIMES,
  passed: 40,
  failed: 1,
  files: [
    { kind: 'api', file: 'api/a.test.ts', milliseconds: 61_000 },
    { kind: 'api', file: 'api/b.test.ts', milliseconds: 2_000 },
    { kind: 'servers', file: 'bff/c.test.ts', milliseconds: 500 },
  ],
}
const journeys = {
  passed: 2,
  failed: 0,
  files: [{ kind: 'pointer', file: 'e2e/journeys/d.e2e.ts', milliseconds: 12_340 }],
  starts: { count: 2, milliseconds: 6_000 },
  waits: [{ what: 'a deadline passes', milliseconds: 5_000 }],
}

it('says where the time went: by phase, by kind, and the slowest files first', () => {
  const phases = [
    { name: 'install', milliseconds: 43_000 },
    { name: 'unit tests', milliseconds: 63_600 },
  ]
  expect(reportLines({ phases, unit, journeys })).toEqual([
    'Where the time went',
    ' 0:43 min  install',
    ' 1:04 min  unit tests',
    ' 1:47 min  in all',
    'By kind, as the sum over the workers',
    ' 1:03 min  api: 2 files',
    ' 0:01 min  servers: 1 files',
    ' 0:12 min  pointer: 1 files',
    ' 0:06 min  of the journeys: starting the workers’ programs, 2 times',
    ' 0:05 min  of the journeys: waiting on real timers, in 1 tests',
    'The slowest 4 files',
    '   61.0 s  api/a.test.ts (api)',
    '   12.3 s  e2e/journeys/d.e2e.ts (pointer)',
    '    2.0 s  api/b.test.ts (api)',
    '    0.5 s  bff/c.test.ts (servers)',
  ])
})

it('names twenty files at the most', () => {
  const files = Array.from({ length: 30 }, (_, index) => ({
    kind: 'api',
    file: `api/${index}.test.ts`,
    milliseconds: index,
  }))
  const lines = reportLines({ phases: [], unit: { ...NO_TIMES, files }, journeys: null })
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(20)
  expect(lines).toContain('    0.0 s  api/29.test.ts (api)')
})

it('says of a run that ended before its tests only how long its phases took', () => {
  const report = { phases: [{ name: 'checks', milliseconds: 1_000 }], unit: null, journeys: null }
  expect(reportLines(report)).toEqual(['Where the time went', ' 0:01 min  checks', ' 0:01 min  in all'])
  expect(outcomeLine(report)).toBe('0 passed, 0 failed')
})

it('counts the tests of both runners in one line', () => {
  expect(outcomeLine({ phases: [], unit, journeys })).toBe('42 passed, 1 failed')
})
