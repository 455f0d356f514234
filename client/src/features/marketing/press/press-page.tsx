/** /press: a short description of the product, and its logos as files. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { SupportLink } from '../legal/contact-words.tsx'
import styles from './press-page.module.css'

/** The files are in client/public/press; scripts/make-pictures.ts generates the PNG files. */
const LOGOS = [
  {
    file: 'logo-on-light.png',
    name: 'Logo for light backgrounds',
    format: 'PNG, 1600 px, transparent',
    ground: 'light',
    width: 1600,
    height: 320,
  },
  {
    file: 'logo-on-dark.png',
    name: 'Logo for dark backgrounds',
    format: 'PNG, 1600 px, transparent',
    ground: 'dark',
    width: 1600,
    height: 320,
  },
  { file: 'mark.svg', name: 'Mark', format: 'SVG', ground: 'light', width: 48, height: 48 },
  {
    file: 'mark-black.svg',
    name: 'One-color mark, black',
    format: 'SVG',
    ground: 'light',
    width: 48,
    height: 48,
  },
  {
    file: 'mark-white.svg',
    name: 'One-color mark, white',
    format: 'SVG',
    ground: 'dark',
    width: 48,
    height: 48,
  },
  { file: 'mark-1024.png', name: 'Mark', format: 'PNG, 1024 px', ground: 'light', width: 1024, height: 1024 },
] as const

const COLORS = [
  { name: 'Lamp green', hex: '#17483C', use: 'The mark’s background and the second half of the name' },
  { name: 'Brass', hex: '#DCB35C', use: 'The baton. Never use for text on white' },
  { name: 'Paper', hex: '#F7F4EA', use: 'The ring and backgrounds' },
  { name: 'Ink', hex: '#17201E', use: 'Text' },
] as const

export function PressPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/press'].title)
  return (
    <MarketingFrame>
      <Opening
        title="Press kit"
        lead={
          <>
            Text to quote, files to print, and a press contact:{' '}
            <span className={styles['contact']}>
              <SupportLink />
            </span>
          </>
        }
      />
      <Passage margin="In words" title="What to call it, and what it is">
        <p>
          <strong>One sentence.</strong> CounselRelay is an app that lets attorneys send case referrals to
          other attorneys, online or offline, and track every answer.
        </p>
        <p>
          <strong>Three sentences.</strong> CounselRelay carries case referrals between attorneys. A referral
          written offline is encrypted on the device and goes out exactly once when the connection returns.
          The recipient answers from a link in an email, without an account, and sees the full details of the
          case after accepting.
        </p>
        <p>
          <strong>The name</strong> is one word with two capitals: CounselRelay. It’s software, not a law
          firm. Please don’t call it a lawyer, a legal service, or a marketplace for cases.
        </p>
      </Passage>
      <Passage margin="In files" title="The logo" wide>
        <ul className={styles['logos']}>
          {LOGOS.map(({ file, name, format, ground, width, height }) => (
            <li key={file}>
              <div className={styles['ground']} data-ground={ground}>
                <img src={`/press/${file}`} alt="" width={width} height={height} loading="lazy" />
              </div>
              <p>
                <a href={`/press/${file}`} download>
                  {name}
                </a>
                <span>{format}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className={styles['measure']}>
          A C whose open side lets a baton through: the case on its way to the next attorney. Leave clear
          space of at least half the mark’s height. Don’t recolor, tilt, or outline it. Use the one-color mark
          where you can’t print green.
        </p>
      </Passage>
      <Passage margin="In color" title="The palette">
        <ul className={styles['colors']}>
          {COLORS.map(({ name, hex, use }) => (
            <li key={hex}>
              <svg viewBox="0 0 10 10" width="56" height="56" aria-hidden="true">
                <rect width="10" height="10" rx="1" fill={hex} />
              </svg>
              <p>
                <strong>{name}</strong> <code>{hex}</code>
                <span>{use}</span>
              </p>
            </li>
          ))}
        </ul>
        <p>
          Headings use Newsreader by Production Type, under the SIL Open Font License. Everything else uses
          the reader’s system font.
        </p>
      </Passage>
      <Passage margin="In numbers" title="Facts you can check">
        <ul>
          <li>
            Price: see the <Link to="/pricing">pricing page</Link>. It’s the same for everyone. Clients pay
            nothing.
          </li>
          <li>Where it runs: in current browsers on desktop and phone. You can install it as an app.</li>
          <li>What it doesn’t have: advertising, third-party analytics, paid rankings, or a cut of fees.</li>
          <li>
            What we don’t publish: user or referral counts, or customer names. Please don’t attribute such
            numbers to us.
          </li>
        </ul>
      </Passage>
    </MarketingFrame>
  )
}
