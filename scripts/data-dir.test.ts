import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeDataLock } from '../api/db/data-lock.ts'
import { openEmbeddedEngine } from '../api/db/embedded/embedded-engine.ts'
import { removeDataDir } from './data-dir.ts'
import { asTable, openDatabaseFolder, statementFor } from './database-shell.ts'

let folder = ''
let dataDir = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run reset', () => {
  it('removes a data folder and names what lay in it', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{}')
    mkdirSync(join(dataDir, 'sandbox'))
    expect(removeDataDir(dataDir)).toEqual(['sandbox', 'secrets.json'])
    expect(existsSync(dataDir)).toBe(false)
    expect(removeDataDir(dataDir)).toEqual([])
  })

  it('leaves a folder alone that a program uses', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{}')
    const release = takeDataLock(join(dataDir, 'db.lock'))
    expect(() => removeDataDir(dataDir)).toThrow(`Process ${process.pid} already uses`)
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(true)
    release()
  })

  it('leaves a folder alone that no start has made', () => {
    writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
    expect(() => removeDataDir(dataDir)).toThrow('is no data folder')
    expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true)
  })
})

describe('npm run db', () => {
  // Two databases are made and opened, which takes long where much else goes on.
  it('asks a copy while a program uses the database, and leaves that one as it is', async () => {
    const used = await openEmbeddedEngine(dataDir)
    await used.statement(
      'create table matter (id int, name text); insert into matter values (1, $$Doe v. Roe$$)',
    )
    const opened = await openDatabaseFolder(dataDir)
    expect(opened.isCopy).toBe(true)
    expect(asTable(await opened.engine.statement('select * from matter'))).toBe(
      'id  name\n--  ----------\n1   Doe v. Roe',
    )
    expect(await opened.engine.statement(statementFor('\\d matter'))).toMatchObject([
      { column: 'id', type: 'integer' },
      { column: 'name', type: 'text' },
    ])
    await opened.engine.statement('delete from matter')
    await opened.close()
    expect(await used.statement('select id from matter')).toEqual([{ id: 1 }])
    await used.close()
  }, 120_000)

  it('says so where there is no database', async () => {
    await expect(openDatabaseFolder(dataDir)).rejects.toThrow('There is no embedded database')
  })
})
