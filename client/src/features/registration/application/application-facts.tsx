import type { ReactNode } from 'react'
import type { BarAdmission } from '../../../../../shared/contracts/bar-admissions.ts'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { formatPhone } from '../../../../../shared/domain/phone.ts'
import { admissionWords } from '../../../ui/admission-words.ts'
import { Card } from '../../../ui/card.tsx'
import styles from './application.module.css'

/** Everything a reviewer sees of the applicant, and nothing else. */
export function ApplicationFacts({ application }: { readonly application: OwnApplication }): ReactNode {
  const { firm } = application
  return (
    <Card aria-labelledby="application-facts">
      <h2 id="application-facts">What the reviewer sees</h2>
      <dl className={styles['facts']}>
        <Fact name="Name">{`${application.firstName} ${application.lastName}`}</Fact>
        <Fact name="Work Email">{application.email}</Fact>
        <Fact name="Phone No">{formatPhone(application.phone)}</Fact>
        {application.secondaryPhone !== null && (
          <Fact name="Secondary Phone No">{formatPhone(application.secondaryPhone)}</Fact>
        )}
        {application.secondaryEmail !== null && (
          <Fact name="Secondary E-mail">{application.secondaryEmail}</Fact>
        )}
        <Fact name="Firm Name">{firm.firmName}</Fact>
        <Fact name="Address">{`${firm.office_address}, ${firm.firmCity}, ${firm.firmState} ${firm.firmZip}`}</Fact>
        {application.admissions.length > 0 ? (
          <BarAdmissions admissions={application.admissions} />
        ) : (
          <Fact name="Bar ID">{`${firm.barId} (${firm.barState ?? firm.firmState})`}</Fact>
        )}
        <Fact name="Years of Experience">{firm.yearsOfExperience}</Fact>
        <Fact name="Practice Areas">{firm.practiceAreas.join(', ')}</Fact>
        <Fact name="Public referrals">{firm.publicReferrals ? 'Public (coming soon)' : 'Private'}</Fact>
        {firm.website !== null && <Fact name="Website">{firm.website}</Fact>}
        {firm.bio !== null && <Fact name="Bio">{firm.bio}</Fact>}
      </dl>
    </Card>
  )
}

/** Each is checked for itself. */
function BarAdmissions({ admissions }: { readonly admissions: OwnApplication['admissions'] }): ReactNode {
  return (
    <Fact name={admissions.length === 1 ? 'Bar ID' : 'Bar admissions'}>
      <ul className={styles['admissions']}>
        {admissions.map((admission) => (
          <li key={admission.jurisdiction}>
            {`${admission.number} (${admission.jurisdiction})`}
            <span className={styles['soft']}>{admissionWords(withoutDoubledReason(admission))}</span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** The reason for the application's own stands on top of the page. */
function withoutDoubledReason(admission: BarAdmission): BarAdmission {
  return admission.isOfApplication ? { ...admission, reason: null } : admission
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
