/** /press: the product in a few sentences, and its marks as files. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { SupportLink } from '../legal/contact-words.tsx'
import styles from './press-page.module.css'

/** scripts/make-pictures.ts draws the PNG files; all lie in client/public/press. */
const LOGOS = [
  {
    file: 'logo-on-light.png',
    name: 'Logo for light grounds',
    format: 'PNG, 1600 px, transparent',
    ground: 'light',
    width: 1600,
    height: 320,
  },
  {
    file: 'logo-on-dark.png',
    name: 'Logo for dark grounds',
    format: 'PNG, 1600 px, transparent',
    ground: 'dark',
    width: 1600,
    height: 320,
  },
  { file: 'mark.svg', name: 'Mark', format: 'SVG', ground: 'light', width: 48, height: 48 },
  {
    file: 'mark-black.svg',
    name: 'Mark in one colour, black',
    format: 'SVG',
    ground: 'light',
    width: 48,
    height: 48,
  },
  {
    file: 'mark-white.svg',
    name: 'Mark in one colour, white',
    format: 'SVG',
    ground: 'dark',
    width: 48,
    height: 48,
  },
  { file: 'mark-1024.png', name: 'Mark', format: 'PNG, 1024 px', ground: 'light', width: 1024, height: 1024 },
] as const

const COLOURS = [
  { name: 'Lamp green', hex: '#17483C', use: 'The mark’s ground, and the name’s second half' },
  { name: 'Brass', hex: '#DCB35C', use: 'The baton; never for text on white' },
  { name: 'Paper', hex: '#F7F4EA', use: 'The ring, and grounds' },
  { name: 'Ink', hex: '#17201E', use: 'Text' },
] as const

export function PressPage(): ReactNode {
  useDocumentTitle(PAGE_HEADS['/press'].title)
  return (
    <MarketingFrame>
      <Opening
        title="For whoever writes about us"
        lead={
          <>
            Texts to quote, files to print, and an address that answers: <SupportLink />
          </>
        }
      />
      <Passage margin="In words" title="What to call it, and what it is">
        <p>
          <strong>One sentence.</strong> CounselRelay is an app with which attorneys send case referrals to
          other attorneys, with or without a connection, and see what became of them.
        </p>
        <p>
          <strong>Three sentences.</strong> CounselRelay carries case referrals between attorneys. A referral
          written without a connection is kept, encrypted, on the device and leaves exactly once when the
          connection is back; every screen says what has really been sent. The recipient answers from a link
          in an e-mail, without an account, and sees the facts of the case only after accepting.
        </p>
        <p>
          <strong>The name</strong> is written as one word with two capitals: CounselRelay. It is software,
          not a law firm, and should not be called a lawyer, a legal service or a marketplace for cases.
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
          A C whose open side lets a baton through: the case on its way to the next hand. Leave room around it
          of at least half the mark’s height, do not recolour, tilt or outline it, and use the one-colour mark
          where green cannot be printed.
        </p>
      </Passage>
      <Passage margin="In colour" title="The palette">
        <ul className={styles['colours']}>
          {COLOURS.map(({ name, hex, use }) => (
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
          Headings are set in Newsreader by Production Type, under the SIL Open Font License; everything else
          in the reader’s own system font.
        </p>
      </Passage>
      <Passage margin="In numbers" title="Facts that can be checked">
        <ul>
          <li>
            Price: on the <Link to="/pricing">pricing page</Link>, for everybody the same. Clients pay
            nothing.
          </li>
          <li>Where it runs: in current browsers on desktop and phone, installable, from one address.</li>
          <li>What it does not have: advertising, third-party analytics, paid ranking, a share of fees.</li>
          <li>
            What we do not publish: numbers of users or referrals, names of customers. Please do not print
            such numbers as ours.
          </li>
        </ul>
      </Passage>
    </MarketingFrame>
  )
}
