/** Messages, badges, loading and empty states, and navigation. */
import type { ReactNode } from 'react'
import { REFERRAL_STATUSES } from '../../../../shared/domain/referral-lifecycle.ts'
import { Alert } from '../../ui/alert.tsx'
import { AsOf } from '../../ui/as-of.tsx'
import { Badge, Pill } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Steps } from '../../ui/progress.tsx'
import { ReferralStatusBadge } from '../../ui/referral-status-badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import type { Tone } from '../../ui/tone.ts'
import { Toolbar } from '../../ui/toolbar.tsx'
import { GallerySection, Specimen, Specimens } from './gallery-section.tsx'

const TONES: readonly Tone[] = ['neutral', 'info', 'success', 'warning', 'danger']
const ICONS: readonly IconName[] = [
  'dashboard',
  'send',
  'queue',
  'mail',
  'shield',
  'settings',
  'file',
  'user',
  'bell',
  'clock',
]
/** 20 November 2026, 14:02 UTC: fixed, so that the gallery looks the same every day. */
const THEN = Date.UTC(2026, 10, 20, 14, 2)

export function MessageSection(): ReactNode {
  return (
    <GallerySection id="messages" title="Messages and states">
      {TONES.map((tone) => (
        <Alert
          key={tone}
          tone={tone}
          title={`What is ${tone}`}
          actions={<Button size="small">A way on</Button>}
        >
          Saved on this device. It will send automatically when you’re back online.
        </Alert>
      ))}
      <AsOf at={THEN} now={THEN} because="offline" onRetry={() => undefined} />
      <AsOf at={THEN} now={THEN} because="unreachable" onRetry={() => undefined} />
      <AsOf at={THEN} now={THEN} because="late" onRetry={() => undefined} />
      <Toolbar>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Pill tone="success">Online</Pill>
        <Pill tone="warning">2 waiting</Pill>
        <Pill tone="danger">Offline</Pill>
      </Toolbar>
      <Toolbar>
        {REFERRAL_STATUSES.map((status) => (
          <ReferralStatusBadge key={status} status={status} />
        ))}
      </Toolbar>
    </GallerySection>
  )
}

export function WaitingSection(): ReactNode {
  return (
    <GallerySection id="waiting" title="Waiting, and nothing there">
      <Specimens>
        <Specimen label="spinner">
          <Spinner label="Checking your session…" />
        </Specimen>
        <Specimen label="skeleton">
          <Skeleton rows={3} label="Loading referrals" />
        </Specimen>
      </Specimens>
      <EmptyState title="Nothing sent yet" action={<Button variant="primary">Write a referral</Button>}>
        Referrals appear here once they’ve been sent.
      </EmptyState>
    </GallerySection>
  )
}

export function WayfindingSection(): ReactNode {
  const tabs = ['Received', 'Sent', 'Queue', 'Drafts', 'Archive'].map((label, index) => ({
    id: label.toLowerCase(),
    label,
    to: '/ui-test',
    count: index === 2 ? 3 : 0,
  }))
  return (
    <GallerySection id="wayfinding" title="Where one is">
      <Steps label="Registering" steps={['Account', 'Contact', 'Payment', 'Firm']} current={2} />
      <Tabs label="Referrals" tabs={tabs} selected="queue" panelId="gallery-panel" />
      <TabPanel id="gallery-panel" selected="queue">
        <Toolbar end={<Button size="small">Export</Button>}>
          <p>Three referrals wait for a connection.</p>
        </Toolbar>
      </TabPanel>
      <Toolbar>
        <Logo />
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Toolbar>
    </GallerySection>
  )
}
