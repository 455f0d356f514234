import type { ReactNode } from 'react'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import type { BarAdmission } from '../../../../../shared/contracts/bar-admissions.ts'
import { barRegisterOf } from '../../../../../shared/domain/bar-registers.ts'
import { jurisdictionName } from '../../../../../shared/domain/state-names.ts'
import { admissionLabel, proposalLabel } from '../../../ui/admission-label.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './application.module.css'
import { nextOfLicense } from './application-words.ts'

/** Each license by itself: its number, where the review stands, where to look it up, and what comes next. */
export function LicenseList({ application }: { readonly application: OwnApplication }): ReactNode {
  const { admissions, state } = application
  if (admissions.length === 0) return null
  return (
    <Card aria-labelledby="licenses-heading">
      <h2 id="licenses-heading">Your licenses</h2>
      <ul className={styles['admissions']}>
        {admissions.map((admission) => (
          <License key={admission.jurisdiction} admission={admission} state={state} />
        ))}
      </ul>
      {state === 'approved' && (
        <div>
          <LinkButton to="/settings/practice">Change licenses in Settings</LinkButton>
        </div>
      )}
    </Card>
  )
}

type LicenseProps = { readonly admission: BarAdmission; readonly state: OwnApplication['state'] }

function License({ admission, state }: LicenseProps): ReactNode {
  const { jurisdiction, number } = admission
  const register = barRegisterOf(jurisdiction)
  const proposal = proposalLabel(admission)
  return (
    <li>
      <strong>{jurisdictionName(jurisdiction)}</strong> · Bar ID {number}
      <span className={styles['soft']}>{admissionLabel(withoutDoubledReason(admission))}</span>
      {proposal !== null && <span className={styles['soft']}>{proposal}</span>}
      <span className={styles['soft']}>{nextOfLicense(admission, state)}</span>
      {register === null ? (
        <span className={styles['soft']}>We have no link to its attorney directory.</span>
      ) : (
        <a href={register.url} target="_blank" rel="noopener noreferrer">
          Register of the {register.keeper}
        </a>
      )}
    </li>
  )
}

/** The reason for the application's own admission is already displayed at the top of the page. */
function withoutDoubledReason(admission: BarAdmission): BarAdmission {
  return admission.isOfApplication ? { ...admission, reason: null } : admission
}
