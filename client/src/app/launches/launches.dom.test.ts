import { beforeEach, describe, expect, it, vi } from 'vitest'
import { START_PAGE } from '../../../../shared/contracts/launch.ts'
import { followLaunches, type LaunchDeps, type LaunchParams } from './launches.ts'

const ORIGIN = 'https://app.example'
const FILE = { getFile: () => Promise.resolve(new File(['x'], 'complaint.pdf')) }

function open(changes: Partial<LaunchDeps> = {}) {
  let consumer: (params: LaunchParams) => void = () => undefined
  const order: string[] = []
  const note =
    (what: string) =>
    (value?: unknown): void =>
      void order.push(typeof value === 'string' ? `${what} ${value}` : what)
  const deps: LaunchDeps = {
    queue: { setConsumer: (given) => (consumer = given) },
    origin: ORIGIN,
    loadedFrom: `${ORIGIN}/dashboard`,
    isReload: false,
    marks: sessionStorage,
    saveAll: () => {
      order.push('save')
      return Promise.resolve()
    },
    keepFiles: (files) => Promise.resolve(`/kept/${files.map(({ name }) => name).join()}`),
    show: note('show'),
    leaveTo: note('leave to'),
    onFailure: note('failed'),
    ...changes,
  }
  followLaunches(deps)
  const launch = async (targetURL: string | null, files: LaunchParams['files'] = []): Promise<string[]> => {
    order.length = 0
    consumer({ targetURL, files })
    await vi.waitFor(() => Promise.resolve())
    await new Promise((resolve) => setTimeout(resolve))
    return [...order]
  }
  return { launch }
}

beforeEach(() => sessionStorage.clear())

describe('a launch into an open window', () => {
  it('shows what was asked for, once everything typed is saved', async () => {
    const { launch } = open()
    await launch(`${ORIGIN}/dashboard`)
    expect(await launch(`${ORIGIN}/submit-referral?src=shortcut`)).toEqual([
      'save',
      'show /submit-referral?src=shortcut',
    ])
    expect(await launch(`${ORIGIN}/auth/callback?code=1#a`)).toEqual(['save', 'show /auth/callback?code=1#a'])
    expect(await launch(`${ORIGIN}/supabase/auth/v1/verify?token=1`)).toEqual([
      'save',
      `leave to ${ORIGIN}/supabase/auth/v1/verify?token=1`,
    ])
  })

  it('by the icon only brings the window to the front', async () => {
    const { launch } = open()
    expect(await launch(`${ORIGIN}${START_PAGE}`)).toEqual([])
  })

  it.each([[null], ['https://elsewhere.example/x'], ['no address'], ['javascript:alert(1)']])(
    'for %s does nothing',
    async (target) => {
      const { launch } = open()
      expect(await launch(target)).toEqual([])
    },
  )

  it('does not leave a form whose text could not be saved', async () => {
    const { launch } = open({ saveAll: () => Promise.reject(new Error('storage full')) })
    expect(await launch(`${ORIGIN}/submit-referral?src=shortcut`)).toEqual(['failed'])
    expect(await launch(`${ORIGIN}/submit-referral`, [FILE])).toEqual(['failed'])
  })
})

describe('the launch that opened the window', () => {
  it('has been followed by the address already', async () => {
    const { launch } = open({ loadedFrom: `${ORIGIN}/auth/callback?code=1` })
    expect(await launch(`${ORIGIN}/auth/callback?code=1`)).toEqual([])
    expect(await launch(`${ORIGIN}/auth/callback?code=1`)).toEqual(['save', 'show /auth/callback?code=1'])
  })

  it('brings its files, once: not again after a reload', async () => {
    expect(await open().launch(`${ORIGIN}/submit-referral?opened=files`, [FILE])).toEqual([
      'save',
      'show /kept/complaint.pdf',
    ])
    const reloaded = open({ isReload: true })
    expect(await reloaded.launch(`${ORIGIN}/submit-referral?opened=files`, [FILE])).toEqual([])
    expect(await reloaded.launch(`${ORIGIN}/submit-referral?opened=files`, [FILE])).toHaveLength(2)
  })
})
