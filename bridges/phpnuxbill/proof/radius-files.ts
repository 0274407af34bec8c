/** The configuration of the proof's FreeRADIUS, which reads users and plans from the tables of PHPNuxBill. */
import { join } from 'node:path'

export type RadiusSettings = {
  readonly folder: string
  readonly authPort: number
  readonly acctPort: number
  /** The secret shared with the hotspot. */
  readonly secret: string
  readonly database: { readonly port: number; readonly user: string; readonly password: string; readonly name: string }
}

export function radiusFiles(settings: RadiusSettings): Readonly<Record<string, string>> {
  return { 'radiusd.conf': mainFile(settings), dictionary: DICTIONARY }
}

/** Without these attributes FreeRADIUS refuses customers with such rows in `radcheck`. The numbers are of attributes that are never sent. */
const DICTIONARY = `
ATTRIBUTE Max-Data        3100 integer64
ATTRIBUTE Max-All-Session 3101 integer64
ATTRIBUTE Max-Volume      3102 integer64
ATTRIBUTE access-period   3103 integer64
`

function mainFile({ folder, authPort, acctPort, secret, database }: RadiusSettings): string {
  const listen = (type: string, port: number) => `listen {\n type = ${type}\n ipaddr = 127.0.0.1\n port = ${port}\n}`
  return `
prefix = /usr
raddbdir = ${folder}
confdir = ${folder}
modconfdir = /etc/freeradius/3.0/mods-config
logdir = ${folder}
run_dir = ${folder}
libdir = /usr/lib/freeradius
pidfile = ${join(folder, 'radiusd.pid')}
max_request_time = 10
log {
  destination = stdout
  auth = yes
}
security {
  max_attributes = 200
  reject_delay = 0
  status_server = yes
}
thread pool {
  start_servers = 4
  max_servers = 8
  min_spare_servers = 2
  max_spare_servers = 4
}
client loopback {
  ipaddr = 127.0.0.1
  secret = ${secret}
}
modules {
  pap {
  }
  chap {
  }
  expiration {
  }
  expr {
  }
  sql {
    dialect = "mysql"
    driver = "rlm_sql_mysql"
    server = "127.0.0.1"
    port = ${database.port}
    login = "${database.user}"
    password = "${database.password}"
    radius_db = "${database.name}"
    acct_table1 = "radacct"
    acct_table2 = "radacct"
    postauth_table = "radpostauth"
    authcheck_table = "radcheck"
    groupcheck_table = "radgroupcheck"
    authreply_table = "radreply"
    groupreply_table = "radgroupreply"
    usergroup_table = "radusergroup"
    client_table = "nas"
    group_attribute = "SQL-Group"
    read_groups = yes
    read_clients = no
    pool {
      start = 1
      min = 1
      max = 8
      spare = 2
    }
    $INCLUDE /etc/freeradius/3.0/mods-config/sql/main/mysql/queries.conf
  }
}
server default {
  ${listen('auth', authPort)}
  ${listen('acct', acctPort)}
  authorize {
    chap
    sql
    expiration
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
    Auth-Type CHAP {
      chap
    }
  }
  accounting {
    sql
  }
}
`
}
