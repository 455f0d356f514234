import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { OwnProfile } from '../../../../shared/contracts/own-profile.ts'
import { OfflineProvider, type OfflineContextValue } from '../../offline/react/offline-provider.tsx'
import { createApplicationQueryClient } from '../../platform/query/query-clients.ts'
import { ADA, ATTORNEY, createFakePlatform, profileAnswer, renderAt } from '../../testing/fake-platform.tsx'
import { httpAnsweredBy } from '../../testing/http-answered-by.ts'
import { ProfileTab } from './profile-tab.tsx'

const ada: OwnProfile = {
  email: ADA.email,
  userType: 'attorney',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '4155550123',
  secondaryPhone: '+442071234567',
  secondaryEmail: null,
  firmName: 'Lovelace Law',
  firm: {
    office_address: '1 Analytical Way',
    firmCity: 'Austin',
    firmState: 'TX',
    firmZip: '78701',
    practiceAreas: ['Tax Law'],
    languages: ['es'],
  },
}

type Saved = { readonly status: number; readonly body: unknown }

function open({
  profile = ada,
  save = (body) => ({
    status: 200,
    body: { profile: { ...ada, ...body } },
  }),
  connectivity = 'online',
}: {
  profile?: OwnProfile | null
  save?: (body: object) => Saved
  connectivity?: 'online' | 'offline'
} = {}) {
  const sent: unknown[] = []
  const http = httpAnsweredBy((call, sentBody) => {
    if (!call.startsWith('PUT ')) return Response.json({ profile })
    const body = sentBody as object // what the form sends
    sent.push(body)
    const answer = save(body)
    return Response.json(answer.body, { status: answer.status })
  })
  const verify = vi.fn(() => Promise.resolve(profileAnswer(ATTORNEY)))
  const platform = createFakePlatform({ session: { status: 'signed_in', identity: ADA }, verify })
  // Only what the form asks of it.
  const core = {
    connectivity: { getSnapshot: () => connectivity, subscribe: () => () => undefined },
    draftDeps: { now: () => 0 },
  } as unknown as OfflineContextValue['core']
  const page = (
    <QueryClientProvider client={createApplicationQueryClient()}>
      <OfflineProvider core={core} owner={null}>
        <ProfileTab />
      </OfflineProvider>
    </QueryClientProvider>
  )
  renderAt('/settings', page, { ...platform, http })
  return { sent, verify, user: userEvent.setup() }
}

async function replace(label: string, text: string): Promise<HTMLElement> {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  if (text !== '') await userEvent.type(input, text)
  return input
}

const save = () => screen.getByRole('button', { name: 'Save profile' })

describe('Settings > Profile', () => {
  it('shows what the platform knows', async () => {
    open()
    expect(await screen.findByText('Attorney, approved')).toBeDefined()
    expect(screen.getByText('ada@example.test')).toBeDefined()
    expect(screen.getByText('Email and password')).toBeDefined()
    expect((await screen.findByLabelText<HTMLInputElement>('Phone No')).value).toBe('415-555-0123')
    expect(screen.getByLabelText<HTMLInputElement>('Secondary Phone No').value).toBe('+442071234567')
  })

  it('saves what was changed, says so, and lets the rest of the app know', async () => {
    const { sent, verify, user } = open()
    await replace('First Name', 'Augusta')
    verify.mockClear()
    await user.click(save())
    expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
    expect(sent).toEqual([
      {
        firstName: 'Augusta',
        lastName: 'Lovelace',
        phone: '4155550123',
        secondaryPhone: '+442071234567',
        secondaryEmail: null,
      },
    ])
    expect(verify).toHaveBeenCalledOnce()
    await replace('First Name', 'Ada')
    expect(screen.queryByText('Your profile has been saved.')).toBeNull()
  })

  it('ties what is wrong to its field, focuses the first, and sends nothing', async () => {
    const { sent, user } = open()
    const first = await replace('First Name', '')
    const phone = await replace('Phone No', '12')
    await user.click(save())
    expect(await screen.findByText('First name required')).toBeDefined()
    expect(first.getAttribute('aria-invalid')).toBe('true')
    const described = first.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('First name required')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(first)
    expect(sent).toEqual([])
  })

  it('shows at its field what the server finds wrong with it', async () => {
    const message = 'This number is not one of ours.'
    const { user } = open({
      save: () => ({
        status: 400,
        body: { error: message, code: 'validation_failed', details: [{ field: 'phone', message }] },
      }),
    })
    const phone = await replace('Phone No', '415-555-0199')
    await user.click(save())
    expect(await screen.findByText(message)).toBeDefined()
    expect(document.activeElement).toBe(phone)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps what was typed when the server fails', async () => {
    const { user } = open({ save: () => ({ status: 503, body: { error: 'Down for a moment.' } }) })
    const last = await replace('Last Name', 'Byron')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('Down for a moment.')
    expect((last as HTMLInputElement).value).toBe('Byron')
    await waitFor(() => expect(save().getAttribute('aria-busy')).toBeNull())
  })

  it('says why it cannot be saved offline', async () => {
    const { sent } = open({ connectivity: 'offline' })
    await screen.findByLabelText('First Name')
    expect((save() as HTMLButtonElement).disabled).toBe(true)
    const reason = document.getElementById(save().getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('You’re offline.')
    expect(sent).toEqual([])
  })

  it('asks for no firm where there is none, and for nothing without a profile', async () => {
    const client: OwnProfile = { ...ada, userType: 'client', firmName: null, firm: null }
    const { sent, user } = open({ profile: client, save: () => ({ status: 200, body: { profile: client } }) })
    await screen.findByLabelText('First Name')
    expect(screen.queryByLabelText('Firm Name')).toBeNull()
    await user.click(save())
    await screen.findByText('Your profile has been saved.')
    expect(sent[0]).not.toHaveProperty('firmName')
  })

  it('has no form before there is a profile', async () => {
    open({ profile: null })
    await screen.findByText('Attorney, approved')
    await waitFor(() => expect(screen.queryByText('Loading your contact information…')).toBeNull())
    expect(screen.queryByLabelText('First Name')).toBeNull()
  })
})
