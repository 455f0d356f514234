import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseAway } from '../lost-database.ts'
import { openEmbeddedEngine } from './embedded-engine.ts'
import { engineBehind } from './engine-behind.ts'

describe('the embedded database in its thread', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'counselrelay-thread-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('keeps what was committed, is one process’s alone while open, and lets this thread go on during a long statement', async () => {
    const engine = await openEmbeddedEngine(dataDir)
    await engine.statement('create table matter (name text)')
    await expect(openEmbeddedEngine(dataDir)).rejects.toThrow('already uses the embedded database')

    const long = engine.statement('select count(*)::int as n from generate_series(1, 2000000)')
    let turns = 0
    const counting = new AbortController()
    const answered = long.finally(() => counting.abort())
    while (!counting.signal.aborted) {
      await turn()
      turns += 1
    }
    expect(await answered).toEqual([{ n: 2_000_000 }])
    // In this thread it would be a handful: the statement itself is one turn.
    expect(turns).toBeGreaterThan(100)

    await engine.transaction((session) =>
      session.query('insert into matter values ($1)', ['Doe v. Roe'], 'server'),
    )
    await engine.close()
    const again = await openEmbeddedEngine(dataDir)
    expect(await again.statement('select * from matter')).toEqual([{ name: 'Doe v. Roe' }])
    await again.close()
  }, 120_000)

  it('says why a folder cannot be opened, and gives its lock back', async () => {
    const database = join(dataDir, 'db')
    const engine = await openEmbeddedEngine(dataDir)
    await engine.close()
    rmSync(join(database, 'global'), { recursive: true })
    await expect(openEmbeddedEngine(dataDir)).rejects.toThrow()
    await expect(openEmbeddedEngine(dataDir)).rejects.not.toThrow('already uses the embedded database')
  }, 120_000)
})

describe('when the thread has ended', () => {
  it('what waits and what is asked later is refused as unavailable', async () => {
    const { port1, port2 } = new MessageChannel()
    const { engine, fail } = engineBehind(port2)
    const waiting = engine.statement('select 1')
    const inTransaction = engine.transaction((session) => session.query('select 1', [], 'server'))
    fail(databaseAway('the thread has ended'))
    for (const refused of [waiting, inTransaction, engine.statement('select 1')])
      await expect(refused).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    port1.close()
  })
})

describe('a value that no message can carry', () => {
  it('is refused like a statement that fails, and what came before is rolled back', async () => {
    const { port1, port2 } = new MessageChannel()
    const { engine } = engineBehind(port2)
    const asked: string[] = []
    port1.on('message', ({ id, kind }: { id: number; kind: string }) => {
      asked.push(kind)
      port1.postMessage({ kind: 'answer', id, results: [{ rows: [] }] })
    })
    const failing = engine.transaction(async (session) => {
      await session.query('select 1', [], 'server')
      await session.query('select $1', [() => 1], 'server')
    })
    await expect(failing).rejects.toThrow('could not be cloned')
    expect(asked).toEqual(['ask', 'end'])
    port1.close()
  })
})
