/** `/relogin/{domain}`: the Reconnect of menu and bar. */
import Connect from './connect.tsx'

export default function Relogin() {
  return (
    <div className="g-card">
      <Connect />
    </div>
  )
}
