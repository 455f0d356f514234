import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderApplication, type FakeServer } from '../../testing/application.tsx'
import { DownloadPage } from './download-page.tsx'

const FILE = '/api/download-file?source=referral&id=r1&name=evil.svg'
const open = (server: FakeServer, at = FILE) => renderApplication(<DownloadPage />, { at, server })

type Saved = { readonly name: string; readonly href: string }
const saved: Saved[] = []
const made: Blob[] = []

beforeEach(() => {
  saved.length = 0
  made.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) made.push(blob)
    return 'blob:file'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('a file', () => {
  it('is asked for only when its person says so, and saved without the type of a page', async () => {
    const { calls } = open(
      () => new Response('<svg onload="x()"/>', { headers: { 'Content-Type': 'image/svg+xml' } }),
    )
    expect(screen.getByText('evil.svg')).toBeDefined()
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect(await screen.findByText(/handed to your browser as evil.svg/)).toBeDefined()
    expect(calls.map(({ path }) => path)).toEqual(['/api/files/referral/r1'])
    expect(saved).toEqual([{ name: 'evil.svg', href: 'blob:file' }])
    expect(made.map(({ type }) => type)).toEqual(['application/octet-stream'])
    await userEvent.click(screen.getByRole('button', { name: 'Save again' }))
    expect(saved).toHaveLength(2)
    expect(calls).toHaveLength(1)
  })

  it('shows how much has arrived, and is canceled without saving anything', async () => {
    let part: ReadableStreamDefaultController<Uint8Array> | null = null
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (part = controller) })
    open(() => new Response(body, { headers: { 'Content-Length': '4000' } }))
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    const push = part as ReadableStreamDefaultController<Uint8Array> | null
    push?.enqueue(new Uint8Array(1000))
    await waitFor(() =>
      expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Download' }).value).toBe(1000),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    push?.error(new Error('aborted'))
    expect(await screen.findByText('Canceled. Nothing was saved.')).toBeDefined()
    expect(saved).toEqual([])
    expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
  })

  it('that is not for this person, or not there, says so and can be tried again', async () => {
    open(() => Response.json({ error: 'There is no such file.', code: 'not_found' }, { status: 404 }))
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such file.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(saved).toEqual([])
  })

  it('of an account that is not connected says where to connect it', async () => {
    open(
      () => Response.json({ error: 'Not connected.', code: 'not_connected' }, { status: 409 }),
      '/api/download-file?source=google&id=f1&name=Notes.txt',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Download' }))
    const way = await screen.findByRole('link', { name: 'Connect the account in Settings' })
    expect(way.getAttribute('href')).toBe('/settings/integrations')
  })

  it('is not promised by an address that names none', () => {
    open(() => new Response('x'), '/api/download-file?source=elsewhere')
    expect(screen.getByText('This address names no file')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })
})
