/** The design tokens: color, type, space, radius, shadow. */
import type { CSSProperties, ReactNode } from 'react'
import { GallerySection } from './gallery-section.tsx'
import styles from './gallery.module.css'

const GROUNDS = ['paper', 'surface', 'surface-raised', 'surface-sunken', 'accent-soft', 'brass-soft'] as const
const PAIRS = [
  ['ink', 'surface'],
  ['ink-soft', 'surface'],
  ['accent', 'surface'],
  ['on-accent', 'accent'],
  ['brass', 'surface'],
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['success', 'success-soft'],
  ['info', 'info-soft'],
  ['on-danger', 'danger'],
] as const
const SIZES = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const
const SPACES = [1, 2, 3, 4, 5, 6, 7, 8] as const
const RADII = ['radius-sm', 'radius', 'radius-lg', 'radius-pill'] as const
const SHADOWS = ['shadow-1', 'shadow-2', 'shadow-3'] as const

export function TokenSections(): ReactNode {
  return (
    <>
      <GallerySection id="color" title="Color">
        <ul className={styles['swatches']}>
          {GROUNDS.map((name) => (
            <Swatch key={name} name={name} ground={name} ink="ink" />
          ))}
          {PAIRS.map(([ink, ground]) => (
            <Swatch key={ink} name={`${ink} on ${ground}`} ground={ground} ink={ink} />
          ))}
        </ul>
      </GallerySection>
      <GallerySection id="type" title="Type">
        {SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }} className={styles['line']}>
            <span className={styles['serif']}>A case in good hands</span> stays in good hands.{' '}
            <small>text-{size}</small>
          </p>
        ))}
      </GallerySection>
      <GallerySection id="measures" title="Space, radius, shadow">
        <ul className={styles['bars']}>
          {SPACES.map((step) => (
            <li key={step}>
              <span className={styles['bar']} style={{ inlineSize: `var(--space-${step})` }} /> space-{step}
            </li>
          ))}
        </ul>
        <ul className={styles['swatches']}>
          {RADII.map((name) => (
            <li key={name} className={styles['shape']} style={{ borderRadius: `var(--${name})` }}>
              {name}
            </li>
          ))}
          {SHADOWS.map((name) => (
            <li key={name} className={styles['shape']} style={{ boxShadow: `var(--${name})` }}>
              {name}
            </li>
          ))}
        </ul>
      </GallerySection>
    </>
  )
}

type SwatchProps = { readonly name: string; readonly ground: string; readonly ink: string }

function Swatch({ name, ground, ink }: SwatchProps): ReactNode {
  const look: CSSProperties = { background: `var(--${ground})`, color: `var(--${ink})` }
  return (
    <li className={styles['swatch']} style={look}>
      {name}
    </li>
  )
}
