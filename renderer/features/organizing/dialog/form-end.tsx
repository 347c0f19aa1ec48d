import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import styles from './form.module.css'

interface FormEndProps {
  readonly label: string
  readonly isReady?: boolean
  readonly onClose: () => void
}

/** The buttons of a form. */
export function OrganizeFormEnd({ label, isReady = true, onClose }: FormEndProps) {
  return (
    <Row gap="2" className={styles.end}>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" tone="primary" disabled={!isReady}>
        {label}
      </Button>
    </Row>
  )
}
