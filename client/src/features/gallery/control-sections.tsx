/** Buttons, fields and choices in every state. */
import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CheckboxField, RadioField, SwitchField } from '../../ui/choice-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icons.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { PasswordField, TextArea, TextField } from '../../ui/text-field.tsx'
import { GallerySection, Specimen, Specimens } from './gallery-section.tsx'

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ButtonSection(): ReactNode {
  return (
    <GallerySection id="buttons" title="Buttons">
      <Specimens>
        {VARIANTS.map((variant) => (
          <Specimen key={variant} label={variant}>
            <Button variant={variant}>Send referral</Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} busy>
              Sending...
            </Button>
            <Button variant={variant} disabled>
              Not now
            </Button>
          </Specimen>
        ))}
        <Specimen label="with an icon, as a link, wide">
          <Button variant="primary" icon={<Icon name="send" />}>
            Send referral
          </Button>
          <LinkButton to="/ui-test">A link</LinkButton>
          <Button wide>The whole width</Button>
        </Specimen>
      </Specimens>
    </GallerySection>
  )
}

export function FieldSection(): ReactNode {
  return (
    <GallerySection id="fields" title="Fields">
      <Specimens>
        <TextField label="Recipient name" placeholder="As on their letterhead" />
        <TextField label="Phone" optional defaultValue="212-555-0100" hint="With the area code." />
        <TextField label="Recipient email" defaultValue="jane.doe@" error="Invalid email" />
        <TextField label="Compensation percentage" inputMode="decimal" suffix="%" defaultValue="25" />
        <TextField label="Message id" readOnly defaultValue="referral-0198c1" />
        <TextField label="Bar ID" disabled defaultValue="DEMO-7a01" />
        <PasswordField label="Password" autoComplete="off" defaultValue="correct horse" />
        <SelectField label="State" defaultValue="TX">
          <option>NY</option>
          <option>TX</option>
        </SelectField>
        <SelectField label="Practice area" error="Choose one" defaultValue="">
          <option value="">Select</option>
        </SelectField>
        <TextArea label="Case details" rows={3} hint="No more than the next attorney needs." />
      </Specimens>
      <Specimens>
        <CheckboxField label="Remember me" defaultChecked />
        <CheckboxField label="I am at least 18" error="Required to go on" />
        <RadioField label="Public referrals" name="gallery-radio" defaultChecked />
        <RadioField label="By invitation" name="gallery-radio" />
        <SwitchField label="Send email" hint="Takes effect at once." defaultChecked />
        <SwitchField label="Unread only" />
        <SwitchField label="Not on this device" disabled />
      </Specimens>
      <Specimen label="a form that was refused" wide>
        <Form
          busy={false}
          failure="The invitation has expired. Ask for a new one."
          onSubmit={() => Promise.resolve()}
        >
          <TextField label="Invitation code" defaultValue="K7-2209" />
          <Button type="submit" variant="primary">
            Accept
          </Button>
        </Form>
      </Specimen>
    </GallerySection>
  )
}
