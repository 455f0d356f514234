import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { json } from './testing/stub-upstream.ts'
import { startTestBff, type TestBff } from './testing/test-bff.ts'

const SHELL = '<!doctype html><title>Shell</title>'
const PAGE = { headers: { accept: 'text/html' } }
const PROFILE = {
  firstName: 'Dana',
  lastName: 'Reyes',
  firmName: 'Reyes Law',
  city: 'Albany',
  state: 'NY',
  licenses: [],
  practiceAreas: [],
  languages: [],
  yearsOfExperience: 12,
  bio: null,
  website: null,
  allowsIndexing: false,
}
const CALL = '/api/attorneys/dana-reyes'

let folder: string
let bff: TestBff
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'index.html'), SHELL)
  bff = await startTestBff({ CLIENT_DIR: folder })
})
afterAll(async () => {
  await bff.close()
  await rm(folder, { recursive: true })
})

const open = async (path = '/attorney/dana-reyes') => {
  const { status, headers, text } = await bff.call(path, PAGE)
  return { status, robots: headers['x-robots-tag'], text }
}

it('keeps search engines out of an attorney’s page until its attorney lets them in', async () => {
  bff.api.always.set(CALL, json(200, { profile: PROFILE }))
  expect(await open()).toEqual({ status: 200, robots: 'noindex', text: SHELL })
  bff.api.always.set(CALL, json(200, { profile: { ...PROFILE, allowsIndexing: true } }))
  expect(await open()).toEqual({ status: 200, robots: undefined, text: SHELL })
})

it('answers 404 with the app for a page that does not exist or is off', async () => {
  bff.api.always.set(CALL, json(404, { error: 'Nothing here.', code: 'not_found', requestId: 'r' }))
  expect(await open()).toEqual({ status: 404, robots: 'noindex', text: SHELL })
})

it('opens the app all the same when the API does not answer or the address is no slug', async () => {
  bff.api.always.set(CALL, json(503, { error: 'Resting.', code: 'unavailable', requestId: 'r' }))
  expect(await open()).toEqual({ status: 200, robots: 'noindex', text: SHELL })
  expect(await open('/attorney/Not_A_Slug')).toEqual({ status: 200, robots: 'noindex', text: SHELL })
})
