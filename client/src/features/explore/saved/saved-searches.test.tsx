import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import { SAVED_SEARCH_KIND } from '../../../../../shared/domain/records/saved-search.ts'
import { OWNER, renderApplication, type Application } from '../../../testing/application.tsx'
import { SavedSearches } from './saved-searches.tsx'

const FILTER = 'area=Personal+Injury&state=NY'

function open(filter: string, onApply: (filter: string) => void = () => undefined): Application {
  return renderApplication(<SavedSearches filter={filter} onApply={onApply} />, {
    at: '/explore',
    server: () => Response.json({}),
    isOffline: true,
  })
}

const bodies = async ({ core }: Application) =>
  (await core.records.store.list(OWNER, 'saved_search')).records.map(({ body }) => body)

async function saveAs(name: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Save the current filter as' }), name)
  await userEvent.click(screen.getByRole('button', { name: 'Save search' }))
}

describe('saved searches', () => {
  it('are saved without a connection, applied, told about by mail, and deleted', async () => {
    const onApply = vi.fn()
    const application = open(FILTER, onApply)
    await saveAs('Injuries in New York')
    await userEvent.click(await screen.findByRole('button', { name: 'Injuries in New York' }))
    expect(onApply).toHaveBeenCalledWith(FILTER)
    const saved = { name: 'Injuries in New York', filter: FILTER, alert: false }
    expect(await bodies(application)).toEqual([saved])
    expect(unitErrors(SAVED_SEARCH_KIND, saved)).toEqual([])

    await userEvent.click(screen.getByRole('switch', { name: 'Daily email' }))
    await waitFor(async () => expect(await bodies(application)).toEqual([{ ...saved, alert: true }]))
    await userEvent.click(screen.getByRole('button', { name: 'Delete search Injuries in New York' }))
    await waitFor(async () => expect(await bodies(application)).toEqual([]))
  })

  it('need a name', async () => {
    const application = open(FILTER)
    await userEvent.click(await screen.findByRole('button', { name: 'Save search' }))
    expect(screen.getByText('Enter a name for this search')).toBeDefined()
    expect(await bodies(application)).toEqual([])
  })

  it('need a filter', async () => {
    const application = open('')
    await saveAs('Everything')
    expect(screen.getByText('Choose a filter first')).toBeDefined()
    expect(await bodies(application)).toEqual([])
  })
})
