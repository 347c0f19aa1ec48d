/** A public name that cannot be a host (RFC 2606): whatever is sent there goes nowhere. */
export const host = 'hooks.example.invalid'
