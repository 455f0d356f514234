/** The states in which attorneys see clients' requests, opened by an administrator. */
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { api, call, post, requestOf, useMarket } from '../testing/market.ts'

const [ATTORNEY, , CLIENT, ADMIN] = DEMO_ACCOUNTS

useMarket()

describe('the states', () => {
  it('are opened and shut by an administrator with a reason, and only by name where a rule speaks against it', async () => {
    const id = await post({ state: 'TX' })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'private', why: 'state_shut' })
    const path = '/api/admin/marketplace-states/TX'
    expect((await call('PUT', path, ATTORNEY, { isOpen: true, reason: 'x' })).status).toBe(403)
    expect((await call('PUT', path, ADMIN, { isOpen: true, reason: 'Counsel signed' })).status).toBe(400)
    const opened = await call('PUT', path, ADMIN, {
      isOpen: true,
      reason: 'Counsel signed',
      confirmation: 'Texas',
    })
    expect(opened).toMatchObject({
      status: 200,
      body: { state: { state: 'TX', isOpen: true, changedBy: 'Demo Administrator' } },
    })
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'listed', why: null })
    const [entry] = await api.database.asService((tx) =>
      tx.query(
        `select action, reason, details from public.audit_log where action like 'marketplace.%' order by id desc`,
      ),
    )
    expect(entry).toMatchObject({
      action: 'marketplace.opened',
      reason: 'Counsel signed',
      details: { state: 'TX' },
    })
    expect((await call('PUT', path, ADMIN, { isOpen: false, reason: 'Opinion withdrawn' })).status).toBe(200)
    expect(await requestOf(CLIENT, id)).toMatchObject({ visibility: 'private', why: 'state_shut' })
  })
})
