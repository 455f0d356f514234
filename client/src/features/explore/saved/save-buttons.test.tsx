import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { aTeaser } from '../teaser.fixture.ts'
import { CaseMarksProvider } from './case-marks.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { ADDED_COPY, addedSchema } from './saved-copy.ts'

const teaser = aTeaser()

function open(onLeft?: (state: string | null) => void): Application {
  return renderApplication(
    <CaseMarksProvider>
      <h2 id="case">Personal Injury</h2>
      <SaveButtons
        requestId={teaser.id}
        teaser={teaser}
        describedBy="case"
        {...(onLeft === undefined ? {} : { onLeft })}
      />
    </CaseMarksProvider>,
    { at: '/explore', server: () => Response.json({}), isOffline: true },
  )
}

const bodies = async ({ core }: Application) =>
  (await core.records.store.list(OWNER, 'saved_case')).records.map(({ id, body }) => ({ id, ...body }))

describe('saving a request', () => {
  it('keeps it on this device without a connection, with the text to read', async () => {
    const application = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Save', description: 'Personal Injury' }))
    expect(await screen.findByRole('button', { name: 'Remove from saved' })).toBeDefined()
    expect(await bodies(application)).toEqual([
      { id: teaser.id, state: 'saved', version: '2026-11-20/abcdef123456' },
    ])
    const kept = await application.core.snapshots.read(OWNER, ADDED_COPY, addedSchema)
    expect(kept?.value.map((text) => text.teaser)).toEqual([teaser])
  })

  it('takes it out again, and back', async () => {
    const application = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from saved' }))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'Remove from saved' })).toBeDefined()
    expect(await bodies(application)).toMatchObject([{ state: 'saved' }])
  })

  it('hides it, and says where it went', async () => {
    const onLeft = vi.fn()
    const application = open(onLeft)
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(onLeft).toHaveBeenCalledWith('hidden'))
    expect(screen.getByText('Hidden. You find it in Saved cases, under Hidden.')).toBeDefined()
    await userEvent.click(await screen.findByRole('button', { name: 'Show again' }))
    await waitFor(async () => expect((await bodies(application))[0]).not.toHaveProperty('state'))
  })
})
