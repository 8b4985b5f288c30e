/** Our mark: a route that branches, with the place it leads to. Drawn, so that it is sharp and one request less. */
export function Wordmark({ size = 28, name = true }: { size?: number; name?: boolean }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6f69" />
        <path d="M10 24V8.5h12M10 15.5h8" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        <circle cx="21.5" cy="22.5" r="2.5" fill="#7fe0d4" />
      </svg>
      {name ? <span style={{ fontWeight: 650, fontSize: size * 0.6, letterSpacing: '-0.01em' }}>Fieldward</span> : null}
    </span>
  );
}
