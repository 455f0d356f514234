import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isServerPath, NAVIGATION_DENYLIST } from '../../shared/contracts/bff-routes.ts'
import { manifest } from './manifest.ts'
import { SCREENSHOTS } from './manifest-screenshots.ts'

const publicFolder = join(import.meta.dirname, '..', '..', 'client', 'public')

/** Width and height of a PNG stand in its first chunk. */
function pixels(path: string): string {
  const file = readFileSync(join(publicFolder, path))
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG')
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('the manifest', () => {
  it('says what the app is and how its window looks', () => {
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      start_url: '/dashboard?src=pwa',
      display: 'standalone',
      display_override: ['window-controls-overlay', 'standalone'],
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
      lang: 'en-US',
      dir: 'ltr',
      prefer_related_applications: false,
    })
    expect(manifest.name).toBe('CounselRelay')
    expect(manifest.short_name?.length).toBeLessThanOrEqual(12)
    expect(manifest.description?.length).toBeGreaterThan(20)
    expect(manifest.categories?.length).toBeGreaterThan(0)
    expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('has icons of the sizes it names, the maskable one in a file of its own', () => {
    const icons = manifest.icons ?? []
    const drawn = icons.filter(({ type }) => type === 'image/png')
    for (const icon of drawn) expect(pixels(icon.src), icon.src).toBe(icon.sizes)
    const purposes = drawn.map(({ sizes, purpose }) => [sizes, purpose].join(' '))
    expect(purposes.toSorted()).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
    expect(new Set(icons.map(({ src }) => src)).size).toBe(icons.length)
  })

  it('has screenshots of both form factors, with the sizes that their files have', () => {
    const shots = manifest.screenshots ?? []
    for (const shot of shots) expect(pixels(shot.src), shot.src).toBe(shot.sizes)
    const factors = shots.map(({ form_factor: factor }) => factor)
    expect(factors.filter((factor) => factor === 'wide').length).toBeGreaterThanOrEqual(3)
    expect(factors.filter((factor) => factor === 'narrow').length).toBeGreaterThanOrEqual(2)
    for (const { width, height } of SCREENSHOTS) {
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    }
    for (const shot of shots) expect(shot.label?.length).toBeGreaterThan(10)
  })

  it('has shortcuts with icons, each to a page of the app', () => {
    expect(manifest.shortcuts?.map(({ name, url }) => [name, url])).toEqual([
      ['New referral', '/submit-referral?src=shortcut'],
      ['Queue', '/dashboard/referrals?tab=queue&src=shortcut'],
      ['Drafts', '/dashboard/referrals?tab=drafts&src=shortcut'],
    ])
    for (const { url, icons } of manifest.shortcuts ?? []) {
      expect(isServerPath(new URL(url, 'https://app.example').pathname)).toBe(false)
      expect(NAVIGATION_DENYLIST.some((pattern) => pattern.test(url))).toBe(false)
      for (const icon of icons ?? []) expect(pixels(icon.src)).toBe('96x96')
    }
  })

  it('takes shares by POST and opens files on a page, so that no address ever says what they hold', () => {
    expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
    expect(isServerPath(manifest.share_target?.action ?? '')).toBe(true)
    const [handler] = manifest.file_handlers ?? []
    expect(handler?.action).toBe('/submit-referral?opened=files')
    expect(Object.values(handler?.accept ?? {}).flat()).toContain('.pdf')
    const files = manifest.share_target?.params.files
    expect(JSON.stringify(files)).toContain('application/pdf')
  })
})
