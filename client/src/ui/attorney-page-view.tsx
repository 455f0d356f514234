import type { ReactNode } from 'react'
import type { AttorneyProfile } from '../../../shared/contracts/attorney-profile.ts'
import { barRegisterOf } from '../../../shared/domain/bar-registers.ts'
import { advertisingLinesOf } from '../../../shared/domain/law/advertising-lines.ts'
import { languageName } from '../../../shared/domain/requests/request-facts.ts'
import { jurisdictionName } from '../../../shared/domain/state-names.ts'
import { admissionLabel } from './admission-label.ts'
import styles from './attorney-page-view.module.css'
import { Fact, FactList } from './fact-list.tsx'

type AttorneyPageViewProps = {
  readonly page: AttorneyProfile
  /** In a dialog, whose title is the heading above it. */
  readonly isPreview?: boolean
}

export function attorneyName({
  firstName,
  lastName,
}: Pick<AttorneyProfile, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** What visitors read of an attorney: for the public page, and for its preview. */
export function AttorneyPageView({ page, isPreview = false }: AttorneyPageViewProps): ReactNode {
  const { firmName, city, state, practiceAreas, yearsOfExperience, bio, website } = page
  const languages = ['en', ...page.languages].map(languageName).filter((name) => name !== null)
  return (
    <div className={styles['page']}>
      <header>
        {isPreview ? (
          <p className={styles['name']}>{attorneyName(page)}</p>
        ) : (
          <h1 tabIndex={-1} className={styles['name']}>
            {attorneyName(page)}
          </h1>
        )}
        <p className={styles['firm']}>
          {[firmName, [city, state].filter((part) => part !== '').join(', ')]
            .filter((part) => part !== '')
            .join(' · ')}
        </p>
        <p className={styles['soft']}>Attorney advertising</p>
      </header>
      {bio !== null && <p className={styles['bio']}>{bio}</p>}
      <FactList>
        <Fact term="Practice areas">{practiceAreas.join(', ')}</Fact>
        <Fact term="Languages">{languages.join(', ')}</Fact>
        {yearsOfExperience !== null && (
          <Fact term="Experience">{yearsOfExperience === 1 ? '1 year' : `${yearsOfExperience} years`}</Fact>
        )}
        {website !== null && (
          <Fact term="Website">
            <a href={website} target="_blank" rel="noopener noreferrer nofollow">
              {website}
            </a>
          </Fact>
        )}
      </FactList>
      <section aria-labelledby="licenses-of-attorney">
        <h2 id="licenses-of-attorney" className={styles['heading']}>
          Licenses
        </h2>
        <ul className={styles['licenses']}>
          {page.licenses.map((license) => (
            <License key={license.jurisdiction} {...license} />
          ))}
        </ul>
      </section>
      <footer className={styles['soft']}>
        {advertisingLinesOf(page).map(({ jurisdiction, row }) => (
          <p key={jurisdiction}>{row.value}</p>
        ))}
        <p>
          CounselRelay checked each license with the official register on the day shown. It doesn’t rate or
          recommend attorneys. Reading this page makes nobody a client.
        </p>
      </footer>
    </div>
  )
}

function License({ jurisdiction, verifiedOn }: AttorneyProfile['licenses'][number]): ReactNode {
  const register = barRegisterOf(jurisdiction)
  return (
    <li>
      <strong>{jurisdictionName(jurisdiction)}</strong>{' '}
      <span className={styles['soft']}>
        {admissionLabel({ status: 'verified', verifiedOn, reason: null })}
      </span>
      {register !== null && (
        <a href={register.url} target="_blank" rel="noopener noreferrer">
          Register of the {register.keeper}
        </a>
      )}
    </li>
  )
}
