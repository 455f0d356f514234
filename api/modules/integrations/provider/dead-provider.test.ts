/** If a provider does not respond, only its own calls wait (R11.3). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GOOGLE_PATHS } from '../../../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../../../shared/contracts/integrations/onedrive.ts'
import { ATTORNEY } from '../../../testing/test-api.ts'
import { startIntegrationsApi, type IntegrationsApi } from '../../../testing/integrations-api.ts'
import { json, type Reply } from '../testing/stub-provider.ts'

let api: IntegrationsApi
beforeAll(async () => {
  api = await startIntegrationsApi()
})
afterAll(() => api.close())

it('two hundred calls that wait for Google hold no connection of the database, and none of Microsoft’s', async () => {
  await api.connect(ATTORNEY, 'google')
  await api.connect(ATTORNEY, 'onedrive')
  const held: (() => void)[] = []
  const silent: Reply = (request, response) => {
    held.push(() => json({ files: [] })(request, response))
  }
  api.google.on('GET /drive/v3/files', silent)
  api.microsoft.on('GET /v1.0/me/drive/root/children', json({ value: [] }))
  const waiting = Array.from({ length: 200 }, () => api.get(ATTORNEY, GOOGLE_PATHS.files))
  await expect.poll(() => held.length).toBe(64)

  // The embedded database has one session: an open transaction of any waiting call would block these calls.
  for (let count = 0; count < 10; count += 1) {
    expect((await api.get(ATTORNEY, ONEDRIVE_PATHS.list)).status).toBe(200)
    expect((await api.get(ATTORNEY, GOOGLE_PATHS.url)).status).toBe(200)
  }
  expect(held).toHaveLength(64)

  api.google.on('GET /drive/v3/files', json({ files: [] }))
  held.splice(0).forEach((answer) => answer())
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]))
})
