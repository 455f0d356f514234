/**
 * The screenshots in the browser's install dialog, made by scripts/screenshots.ts from the running product. Sizes are CSS pixels times
 * scale.
 */

export type ManifestScreenshot = {
  readonly file: string
  readonly formFactor: 'wide' | 'narrow'
  /** Pixels of the image. */
  readonly width: number
  readonly height: number
  readonly label: string
}

const wide = (file: string, label: string): ManifestScreenshot => ({
  ...{ file, label },
  ...{ formFactor: 'wide', width: 1280, height: 800 },
})
const narrow = (file: string, label: string): ManifestScreenshot => ({
  ...{ file, label },
  ...{ formFactor: 'narrow', width: 720, height: 1440 },
})

export const SCREENSHOTS: readonly ManifestScreenshot[] = [
  wide('dashboard-wide.png', 'The dashboard: what waits for an answer, and what was sent'),
  wide('queue-wide.png', 'The queue: a referral written offline waits on the device until it can be sent'),
  wide('referral-wide.png', 'Writing a referral, kept on the device as it is typed'),
  narrow('referral-narrow.png', 'Writing a referral on a phone'),
  narrow('queue-narrow.png', 'The queue on a phone'),
]
