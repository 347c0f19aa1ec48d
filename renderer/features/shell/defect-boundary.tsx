import { Bug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button, EmptyState } from '#ui'
import styles from './app.module.css'

interface DefectBoundaryState {
  readonly message: string | null
}

/** Catches an error while rendering and shows it instead of a blank page. Nothing captured is lost. */
export class DefectBoundary extends Component<{ readonly children: ReactNode }, DefectBoundaryState> {
  override state: DefectBoundaryState = { message: null }

  static getDerivedStateFromError(error: unknown): DefectBoundaryState {
    return { message: error instanceof Error ? error.message : 'unknown' }
  }

  override render(): ReactNode {
    const { message } = this.state
    if (message === null) return this.props.children
    return (
      <main className={styles.wholePage}>
        <EmptyState
          className={styles.emptyState}
          icon={<Bug aria-hidden />}
          title="The interface crashed"
          actions={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          This is a bug in Hooktrail: <span className="mono">{message}</span>. Capturing continues; nothing is
          lost.
        </EmptyState>
      </main>
    )
  }
}
