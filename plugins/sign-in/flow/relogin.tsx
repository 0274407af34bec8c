/** Renders `/relogin/{domain}`: the page of Reconnect in the menu and the bar. */
import Connect from '../router/connect.tsx'

export default function Relogin() {
  return (
    <div className="g-card">
      <Connect />
    </div>
  )
}
