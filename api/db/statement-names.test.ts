import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

it('names what is asked for often, once for a user and once for the server, and nothing else', () => {
  const names = createStatementNames({ usesBefore: 2 })
  const ask = (text: string) => names.nameOf(text, 'user')
  expect([ask('select 1'), ask('select 1')]).toEqual([undefined, undefined])
  const name = ask('select 1')
  expect(name).toMatch(/^\w{20,63}$/)
  expect(ask('select 1')).toBe(name)
  expect(ask('select 2')).toBeUndefined()
  expect(names.nameOf('select 1', 'server')).toBeUndefined()
  names.nameOf('select 1', 'server')
  expect(names.nameOf('select 1', 'server')).not.toBe(name)
})

it('has no more names than it may, so that texts with values spelled out do not fill a connection', () => {
  const names = createStatementNames({ most: 3, usesBefore: 0 })
  const given = Array.from({ length: 50 }, (_, number) => names.nameOf(`select ${number}`, 'user'))
  expect(given.filter((name) => name !== undefined)).toHaveLength(3)
  expect(names.nameOf('select 0', 'user')).toBe(given[0])
})

it('gives other names after starting anew', () => {
  const names = createStatementNames({ usesBefore: 0 })
  const [before, own] = [names.nameOf('select 1', 'user'), names.ofOurOwn('begin')]
  names.startAnew()
  expect(names.nameOf('select 1', 'user')).not.toBe(before)
  expect(names.ofOurOwn('begin')).not.toBe(own)
})

it('does not name what a value can turn off, as one plan would have to do for both', () => {
  const names = createStatementNames({ usesBefore: 0 })
  const name = (condition: string) => names.nameOf(`select id from rows where ${condition}`, 'user')
  expect(name('($4::timestamptz is null or (at, id) < ($4::timestamptz, $5::uuid))')).toBeUndefined()
  expect(name('($3::uuid[] is null or id = any($3))')).toBeUndefined()
  expect(name('(not $2::boolean or read_at is null)')).toBeUndefined()
  expect(name('read_at is null or owner = $1')).toBeDefined()
})
