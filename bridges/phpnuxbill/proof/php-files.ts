/** PHPNuxBill's own settings file, which its installer would write. */

export type PhpSettings = {
  readonly databasePort: number
  readonly user: string
  readonly password: string
  readonly apiSecret: string
}

/** The text of `config.php`. */
export function configPhp({ databasePort, user, password, apiSecret }: PhpSettings): string {
  // Its data source name is composed from the host, so the port is part of the host.
  const host = `127.0.0.1;port=${databasePort}`
  return `<?php
define('APP_URL', 'http://127.0.0.1');
$_app_stage = 'Live';
$db_host = '${host}'; $db_user = '${user}'; $db_pass = '${password}'; $db_name = 'phpnuxbill';
$radius_host = '${host}'; $radius_user = '${user}'; $radius_pass = '${password}'; $radius_name = 'phpnuxbill';
$api_secret = '${apiSecret}';
error_reporting(E_ERROR);
ini_set('display_errors', 0);
`
}
