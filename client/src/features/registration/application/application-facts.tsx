import type { ReactNode } from 'react'
import type { OwnApplication } from '../../../../../shared/contracts/application.ts'
import { formatPhone } from '../../../../../shared/domain/phone.ts'
import { Card } from '../../../ui/card.tsx'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import styles from './application.module.css'

/** Exactly what a reviewer sees of the applicant. */
export function ApplicationFacts({ application }: { readonly application: OwnApplication }): ReactNode {
  const { firm } = application
  return (
    <Card aria-labelledby="application-facts">
      <h2 id="application-facts">What the reviewer sees</h2>
      <FactList className={styles['facts']}>
        <Fact term="Name">{`${application.firstName} ${application.lastName}`}</Fact>
        <Fact term="Work Email">{application.email}</Fact>
        <Fact term="Phone No">{formatPhone(application.phone)}</Fact>
        {application.secondaryPhone !== null && (
          <Fact term="Secondary Phone No">{formatPhone(application.secondaryPhone)}</Fact>
        )}
        {application.secondaryEmail !== null && (
          <Fact term="Secondary E-mail">{application.secondaryEmail}</Fact>
        )}
        <Fact term="Firm Name">{firm.firmName}</Fact>
        <Fact term="Address">{`${firm.office_address}, ${firm.firmCity}, ${firm.firmState} ${firm.firmZip}`}</Fact>
        {application.admissions.length === 0 && (
          <Fact term="Bar ID">{`${firm.barId} (${firm.barState ?? firm.firmState})`}</Fact>
        )}
        <Fact term="Years of Experience">{firm.yearsOfExperience}</Fact>
        <Fact term="Practice Areas">{firm.practiceAreas.join(', ')}</Fact>
        <Fact term="Public referrals">{firm.publicReferrals ? 'Public (coming soon)' : 'Private'}</Fact>
        {firm.website !== null && <Fact term="Website">{firm.website}</Fact>}
        {firm.bio !== null && <Fact term="Bio">{firm.bio}</Fact>}
      </FactList>
    </Card>
  )
}
