/**
 * The short animation between two page styles. It covers the view, is hidden from assistive technology and takes no focus, keyboard or
 * pointer input, so that the user can continue below it.
 */
import styles from './overlay.module.css'

/** Milliseconds (product spec, section 2). */
export const OVERLAY_DURATIONS = { wipe: 800, slide: 400, blur: 300, glitch: 200, matrix: 700 } as const
export type OverlayKind = keyof typeof OVERLAY_DURATIONS
export const DEFAULT_OVERLAY: OverlayKind = 'wipe'

export type Overlay = {
  /** Removes it, unless it is past its midpoint: then it plays to the end. */
  readonly abandon: () => void
}

/** Plays once. `onHalf` is called when the view is covered. */
export function playOverlay(document: Document, kind: OverlayKind, onHalf: () => void): Overlay {
  const duration = OVERLAY_DURATIONS[kind]
  const cover = document.createElement('div')
  cover.className = styles['overlay'] ?? ''
  cover.setAttribute('aria-hidden', 'true')
  cover.dataset['overlay'] = kind
  MOVES[kind](cover, duration)
  document.body.append(cover)
  let isCovered = false
  // Uses timers, because a hidden tab may never finish an animation.
  const half = setTimeout(() => {
    isCovered = true
    onHalf()
  }, duration / 2)
  const end = setTimeout(() => cover.remove(), duration)
  return {
    abandon: () => {
      if (isCovered) return
      clearTimeout(half)
      clearTimeout(end)
      cover.remove()
    },
  }
}

type Move = (cover: HTMLElement, duration: number) => void

const EASE = 'cubic-bezier(0.65, 0, 0.35, 1)'
const COLUMNS = 14
const SLICES = 5

/** Every animation covers the whole view at its midpoint. */
const MOVES: Readonly<Record<OverlayKind, Move>> = {
  wipe: (cover, duration) => {
    const sheet = add(cover, 'sheet')
    add(sheet, 'edge')
    move(sheet, duration, ['translateX(-101%)', 'translateX(0)', 'translateX(101%)'])
  },
  slide: (cover, duration) => {
    move(add(cover, 'sheet'), duration, ['translateY(101%)', 'translateY(0)', 'translateY(-101%)'])
  },
  blur: (cover, duration) => {
    add(cover, 'veil').animate(
      [
        { opacity: 0, backdropFilter: 'blur(0)' },
        { opacity: 1, backdropFilter: 'blur(18px)' },
        { opacity: 0, backdropFilter: 'blur(0)' },
      ],
      { duration, easing: 'ease-in-out' },
    )
  },
  glitch: (cover, duration) => {
    for (let slice = 0; slice < SLICES; slice += 1) {
      const from = slice % 2 === 0 ? '-101%' : '101%'
      const sheet = add(cover, 'slice')
      move(sheet, duration, [`translateX(${from})`, 'translateX(0)', `translateX(${from})`], 'steps(3, end)')
    }
  },
  matrix: (cover, duration) => {
    cover.classList.add(styles['columns'] ?? '')
    for (let column = 0; column < COLUMNS; column += 1) {
      // The columns start at different times in a seemingly random order, and all cover the view at the midpoint.
      const late = ((column * 5) % COLUMNS) / COLUMNS / 5
      add(cover, 'column').animate(
        [
          { transform: 'translateY(-101%)', offset: 0 },
          { transform: 'translateY(-101%)', offset: late, easing: EASE },
          { transform: 'translateY(0)', offset: 0.48 },
          { transform: 'translateY(0)', offset: 0.52 + late, easing: EASE },
          { transform: 'translateY(101%)', offset: 1 },
        ],
        { duration, fill: 'both' },
      )
    }
  },
}

function add(parent: HTMLElement, part: 'sheet' | 'edge' | 'veil' | 'slice' | 'column'): HTMLElement {
  const element = parent.ownerDocument.createElement('div')
  element.className = styles[part] ?? ''
  parent.append(element)
  return element
}

function move(element: HTMLElement, duration: number, transforms: readonly string[], easing = EASE): void {
  element.animate(
    transforms.map((transform) => ({ transform, easing })),
    { duration, fill: 'both' },
  )
}
