import { Button, Row } from '#ui'

interface FormEndProps {
  readonly label: string
  /** Why it can't be done yet: "Select a session." `null`: it can. */
  readonly reason?: string | null
  readonly onClose: () => void
}

/** The buttons of a form. */
export function OrganizeFormEnd({ label, reason = null, onClose }: FormEndProps) {
  return (
    <Row gap="2" className="justify-end">
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" tone="primary" disabled={reason !== null} reason={reason ?? ''}>
        {label}
      </Button>
    </Row>
  )
}
