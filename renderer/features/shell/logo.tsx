/** The logo: a hook drawn as a trail, with its first and last point. */
export function Logo() {
  return (
    <svg className="size-5 text-accent" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M4 3.5v7a6 6 0 0 0 12 0" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
      <circle cx="4" cy="3.5" r="2" fill="currentColor" />
      <circle cx="10" cy="16.5" r="2" className="fill-canvas" stroke="currentColor" strokeWidth="1.6" />
      <circle cx="16" cy="9" r="2.6" className="fill-default" />
    </svg>
  )
}
