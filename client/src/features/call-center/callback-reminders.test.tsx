import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { OWNER, renderApplication } from '../../testing/application.tsx'
import { CallbackReminders } from './callback-reminders.tsx'
import { dueCallbacks } from './due-callbacks.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-27T15:00:00.000Z')
const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString()
const call = (id: string, minutes: number, more: object = {}) => ({
  ...{ id, body: { disposition: 'callback', followUp: { at: at(minutes) }, ...more } },
})

describe('the calls back that a device tells of offline', () => {
  const calls = [call('due', 0), call('earlier', -20), call('later', 1), call('spam', 0, { class: 'spam' })]
  const moment = { now: NOW, reachedAt: null, told: [] }

  it('are those whose time has come', () => {
    expect(dueCallbacks(calls, moment).map(({ id }) => id)).toEqual(['due', 'earlier'])
  })

  it('are not those that the server told of, and not those of days before', () => {
    expect(dueCallbacks(calls, { ...moment, reachedAt: NOW - MINUTE }).map(({ id }) => id)).toEqual(['due'])
    expect(dueCallbacks([call('old', -25 * 60)], moment)).toEqual([])
  })

  it('are told of once, and again when the time is changed', () => {
    const told = dueCallbacks(calls, moment).map(({ key }) => key)
    expect(dueCallbacks(calls, { ...moment, told })).toEqual([])
    expect(dueCallbacks([call('due', -1)], { ...moment, told }).map(({ id }) => id)).toEqual(['due'])
  })
})

it('offline, a call back is told of once, and leads to its call', async () => {
  const application = renderApplication(<CallbackReminders />, {
    ...{ at: '/dashboard', server: () => Response.json({}), isOffline: true },
  })
  const { store } = application.core.records
  const id = store.newId()
  const due = { at: new Date(Date.now() - 1_000).toISOString() }
  await store.edit(OWNER, { kind: 'call', id }, { caller: 'Dana', disposition: 'callback', followUp: due })
  expect(await screen.findByText('A call back is due.')).toBeDefined()
  await store.edit(OWNER, { kind: 'call', id }, { caller: 'Dana Example' })
  await userEvent.click(screen.getByRole('button', { name: 'Open the call' }))
  await waitFor(() => expect(application.screen.path()).toBe(`/call-center/${id}`))
  expect(screen.queryByText('A call back is due.')).toBeNull()
})
