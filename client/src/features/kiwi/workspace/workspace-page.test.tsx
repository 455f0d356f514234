import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderApplication } from '../../../testing/application.tsx'
import { workspacePath } from '../kiwi-paths.ts'
import type { MadeUpPage } from '../testing/scripted-workers.ts'
import { open, pdf, prepareRoom, text } from '../testing/workspace-screen.tsx'
import { WorkspacePage } from './workspace-page.tsx'

prepareRoom()

const REPORT: readonly MadeUpPage[] = [
  'The collision took place on March 3, 2026. Vehicle 2 struck the rear of Vehicle 1.',
  'The estimated damage is $7,850.00. The driver was cited.',
  'SCAN',
]
const RETAINER =
  'The Client will pay the Firm 40 percent after a complaint is filed. Costs are deducted after the fee.'

const ask = async (question: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Ask these documents'), question)
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
}
const answerTo = (question: string) => screen.findByRole('article', { name: `Answer to: ${question}` })

const DRIVE_FILE = {
  ...{ id: 'file-1', name: 'Intake.txt', mimeType: 'text/plain', size: 40, modifiedAt: null },
  ...{ isFolder: false, isDownloadable: true, webUrl: null },
}
const FORM = { ...DRIVE_FILE, id: 'file-2', name: 'Survey', size: null, isDownloadable: false }
const OUTLOOK_MAIL = {
  ...{ id: 'mail-1', subject: 'The records', from: { name: 'Sam', address: 'sam@a.example' }, preview: '' },
  ...{ receivedAt: '2026-11-20T12:00:00Z', hasAttachments: true, isRead: false },
}
const ATTACHMENT = {
  ...{ id: 'a-1', name: 'Bill.txt', mimeType: 'text/plain', size: 9, isInline: false, isDownloadable: true },
}
const CONNECTED = {
  ...{ connected: true, state: 'connected', profile: { email: 'ada@a.example', name: 'Ada' } },
  ...{ services: ['drive', 'files', 'mail'], connectedSince: '2026-11-20T12:00:00.000Z' },
}
const ACCOUNT_ANSWERS: Readonly<Record<string, () => Response>> = {
  '/api/auth/google/status': () => Response.json(CONNECTED),
  '/api/auth/onedrive/status': () => Response.json(CONNECTED),
  '/api/drive/files': () => Response.json({ files: [DRIVE_FILE, FORM], next: null }),
  '/api/drive/download/file-1': () => new Response('The intake says that the light was red.'),
  '/api/auth/onedrive/unread': () => Response.json({ messages: [OUTLOOK_MAIL], next: null }),
  '/api/auth/onedrive/message/mail-1/attachments': () => Response.json({ attachments: [ATTACHMENT] }),
  '/api/auth/onedrive/message/mail-1/attachments/a-1': () => new Response('Due $812.'),
}

describe('files of connected accounts', () => {
  const documents = () => within(screen.getByRole('list', { name: 'Documents' }))

  it('come from Drive, and are looked for anew', async () => {
    await open([], 'ask', ACCOUNT_ANSWERS)
    await userEvent.click(screen.getByRole('button', { name: 'From Drive or OneDrive' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Survey' }))
    expect(await screen.findByText('Survey has no content that can be read here.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Choose Intake.txt' }))
    await documents().findByRole('button', { name: 'Intake.txt' })
    await userEvent.click(
      await documents().findByRole('button', { name: 'Check for a newer version of Intake.txt' }),
    )
    expect(await screen.findByText('Intake.txt is the newest version.')).toBeDefined()
  })

  it('come from Outlook', async () => {
    await open([], 'ask', ACCOUNT_ANSWERS)
    await userEvent.click(screen.getByRole('button', { name: 'From Outlook' }))
    await userEvent.click(await screen.findByRole('button', { name: 'The records' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose Bill.txt' }))
    await documents().findByRole('button', { name: 'Bill.txt' })
  })
})

describe('a workspace', () => {
  it('says how each document was read', async () => {
    await open([pdf('Report.pdf', REPORT), text('Retainer.txt', RETAINER)])
    expect(await screen.findByText('1 of 3 pages is a scan: not searchable')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Hale v. Brightway' })).toBeDefined()
  })

  it('answers with the documents’ own words, and each chip opens its source', async () => {
    await open([pdf('Report.pdf', REPORT), text('Retainer.txt', RETAINER)])
    await ask('How much is the damage?')
    const answer = within(await answerTo('How much is the damage?'))
    expect(answer.getByText('The estimated damage is $7,850.00.')).toBeDefined()
    expect(answer.getByText('Extracted')).toBeDefined()
    expect(answer.getByText(/An attorney must review/)).toBeDefined()
    expect(answer.getByText('Report.pdf: 1 of 3 pages is a scan: not searchable.')).toBeDefined()

    const chip = answer.getByRole('button', { name: 'Citation 1: Report.pdf, page 2' })
    await userEvent.click(chip)
    const source = await screen.findByRole('region', { name: 'Source: Report.pdf' })
    expect(await within(source).findByText('Page 2 of 3')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MARK'))
    expect(document.activeElement?.textContent).toContain('The estimated damage is $7,850.00.')
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(chip)
  })

  it('says that something is not found, and what could not be searched', async () => {
    await open([pdf('Report.pdf', REPORT), text('Retainer.txt', RETAINER)])
    await ask('Who insured the warehouse roof?')
    const answer = within(await answerTo('Who insured the warehouse roof?'))
    expect(answer.getByText('Not found in these 2 documents.')).toBeDefined()
    expect(answer.getByText(/Report.pdf: 1 of 3 pages is a scan/)).toBeDefined()
  })

  it('keeps answers, and says what was added since', async () => {
    await open([text('Retainer.txt', RETAINER)])
    await ask('What is the fee?')
    await answerTo('What is the fee?')
    await userEvent.upload(screen.getByLabelText(/Add files/), [text('Note.txt', 'A note of the firm.')])
    expect(await screen.findByText('1 document has been added since.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })

  it('finds words as they stand', async () => {
    await open([pdf('Report.pdf', REPORT), text('Retainer.txt', RETAINER)])
    await userEvent.type(screen.getByLabelText('Ask these documents'), 'vehicle 2 struck')
    await userEvent.click(screen.getByRole('button', { name: 'Find words' }))
    expect(await screen.findByText('“vehicle 2 struck” is in 1 place')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /Vehicle 2 struck.*Report.pdf, page 1/ }))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Vehicle 2 struck'))
  })

  it('is worked by keys: / asks, and [ and ] go through citations', async () => {
    await open([text('Retainer.txt', RETAINER)])
    await ask('What is the fee?')
    await answerTo('What is the fee?')
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Ask these documents'))
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard(']]')
    expect(await screen.findByRole('region', { name: 'Source: Retainer.txt' })).toBeDefined()
  })

  it('lets a document be removed, once asked', async () => {
    await open([text('Retainer.txt', RETAINER)])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Retainer.txt' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove from this device' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Remove Retainer/ })).toBeNull())
    await ask('What is the fee?')
    expect(await screen.findByText('Add documents first.')).toBeDefined()
  })

  it('can be renamed and deleted', async () => {
    const { screen: page } = await open([text('Retainer.txt', RETAINER)])
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.clear(dialog.getByLabelText('Name'))
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(dialog.getByText(/Give the workspace a name/)).toBeDefined()
    await userEvent.type(dialog.getByLabelText('Name'), 'Hale')
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('heading', { name: 'Hale' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Delete workspace' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete from this device' }))
    await waitFor(() => expect(page.path()).toBe('/kiwi-ai'))
  })
})

describe('a checklist', () => {
  it('says what a document has, word for word, and what was not found', async () => {
    await open([text('Note.txt', 'A note of the firm.'), text('Retainer.txt', RETAINER)], 'checklist')
    expect(await screen.findByText(/^\d+ of 12 items have a passage/)).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Document').value).toBe('Retainer.txt')
    const order = within(screen.getByRole('row', { name: /^Costs deducted before or after the fee/ }))
    expect(order.getByText('Costs are deducted after the fee.')).toBeDefined()
    expect(order.getByRole('button', { name: 'Source: Retainer.txt' })).toBeDefined()
    const file = within(screen.getByRole('row', { name: /^What happens to the file/ }))
    expect(file.getByText('No passage found')).toBeDefined()
  })

  it('can be copied, changed and deleted', async () => {
    await open([text('Retainer.txt', RETAINER)], 'checklist')
    await userEvent.click(await screen.findByRole('button', { name: 'Copy and edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const name = dialog.getByLabelText('Name')
    await userEvent.clear(name)
    await userEvent.click(dialog.getByRole('button', { name: 'Save the list' }))
    expect(dialog.getByText('Give the list a name.')).toBeDefined()
    await userEvent.type(name, 'Ours')
    for (let left = 12; left > 1; left -= 1)
      await userEvent.click(dialog.getByRole('button', { name: 'Remove item 2' }))
    await userEvent.clear(dialog.getByLabelText('What the document should say'))
    await userEvent.type(dialog.getByLabelText('What the document should say'), 'A complaint')
    await userEvent.clear(dialog.getByLabelText(/Words that show it/))
    await userEvent.click(dialog.getByRole('button', { name: 'Save the list' }))
    expect(dialog.getByText('Write the words that show “A complaint”.')).toBeDefined()
    await userEvent.type(dialog.getByLabelText(/Words that show it/), 'complaint & filed')
    await userEvent.click(dialog.getByRole('button', { name: 'Save the list' }))
    expect(await screen.findByText(/^1 of 1 items have a passage/)).toBeDefined()
    expect(screen.getByText('This list is your own.', { exact: false })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Edit this list' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the list' }))
    expect(await screen.findByText(/of 12 items have a passage/)).toBeDefined()
  })
})

describe('a deadline', () => {
  it('is counted with its steps', async () => {
    await open([], 'deadlines')
    await userEvent.click(await screen.findByRole('button', { name: 'Count the days' }))
    expect(screen.getByText('Enter the day of the event.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Day of the event'), '2026-10-21')
    await userEvent.click(screen.getByRole('button', { name: 'Count the days' }))
    const due = within(screen.getByRole('region', { name: 'The deadline' }))
    expect(due.getByRole('status').textContent).toBe('Thursday, Nov 12, 2026')
    expect(due.getByText(/Veterans Day/)).toBeDefined()
  })

  it('is put on the dashboard of this device by its name, and taken off again', async () => {
    const { calls } = await open([], 'deadlines')
    const work = screen.getByRole('button', { name: 'Questions' })
    expect(work.getAttribute('aria-pressed')).toBe('true')
    await userEvent.type(await screen.findByLabelText('Day of the event'), '2026-10-21')
    await userEvent.click(screen.getByRole('button', { name: 'Count the days' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show on the dashboard' }))
    expect(screen.getByText(/Name the deadline/)).toBeDefined()
    await userEvent.type(screen.getByLabelText('Name of the deadline'), 'Answer to the complaint{Enter}')
    const kept = within(await screen.findByRole('region', { name: 'On the dashboard of this device' }))
    expect(kept.getByRole('listitem').textContent).toContain('Answer to the complaintThursday, Nov 12, 2026')
    expect(calls).toEqual([])
    await userEvent.click(kept.getByRole('button', { name: /^Remove Answer to the complaint/ }))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'On the dashboard of this device' })).toBeNull(),
    )
  })
})

describe('two documents', () => {
  it('are compared, each change with its words', async () => {
    await open(
      [
        text('Old.txt', 'Title\nThe Buyer shall pay $96,000.00 in thirty days.'),
        text('New.txt', 'Title\nThe Buyer shall pay $92,500.00 in thirty days.'),
      ],
      'compare',
    )
    await userEvent.selectOptions(await screen.findByLabelText('Older version'), 'Old.txt')
    await userEvent.selectOptions(screen.getByLabelText('Newer version'), 'New.txt')
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }))
    const changes = within(await screen.findByRole('list', { name: 'Changes' }))
    expect(changes.getByRole('heading', { name: '1. Changed' })).toBeDefined()
    expect(changes.getByText('96,000.00', { exact: false, selector: 'del' })).toBeDefined()
    expect(changes.getByText('92,500.00', { exact: false, selector: 'ins' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next change' }))
    expect(document.activeElement?.textContent).toBe('1. Changed')
  })
})

it('a workspace of another device is said not to be here', async () => {
  renderApplication(<WorkspacePage />, {
    ...{ at: workspacePath(crypto.randomUUID()), path: '/kiwi-ai/:id' },
    server: () => new Response(null, { status: 404 }),
  })
  expect(await screen.findByText(/Workspaces stay on the device where they were made/)).toBeDefined()
})
