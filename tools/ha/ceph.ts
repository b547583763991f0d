import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { freePort } from '../services/ports.ts';
import { identity } from '../services/postgres.ts';
import { until } from '../services/server-process.ts';
import { createRig, type Rig } from './rig.ts';

export type Ceph = {
  /** The variables with which external-bucket.ts uses this S3 service. */
  environment: Record<string, string>;
  /** The process of each OSD, to kill one. */
  osdPids: number[];
  stop(): Promise<void>;
};

/**
 * Ceph with three OSDs and its S3 gateway on this machine. Debian: apt install radosgw ceph-mon ceph-mgr ceph-osd
 * ceph-common.
 */
export async function startCeph(): Promise<Ceph> {
  const rig = createRig();
  try {
    return await assemble(rig);
  } catch (error) {
    await rig.stop();
    throw error;
  }
}

async function assemble(rig: Rig): Promise<Ceph> {
  const folder = rig.addMachine('ceph');
  const [monPort, rgwPort, firstPort] = [await freePort(), await freePort(), await freePort()];
  const fsid = randomUUID();
  const config = rig.writeConfig('ceph', 'ceph.conf', {
    FSID: fsid,
    FOLDER: folder,
    MON_PORT: monPort,
    RGW_PORT: rgwPort,
    FIRST_PORT: firstPort,
    LAST_PORT: firstPort + 200,
  });
  for (const name of ['mon', 'mgr', 'rgw', 'osd0', 'osd1', 'osd2']) {
    mkdirSync(`${folder}/${name}`);
    if (identity.uid !== undefined) chownSync(`${folder}/${name}`, identity.uid, identity.gid);
  }
  const options = { ...identity, cwd: folder, env: { PATH: process.env.PATH, CEPH_CONF: config } };
  const call = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { ...options, timeout: 60_000 })).stdout;
  const start = (program: string, ...args: string[]) =>
    rig.run('ceph', [program, '-f', ...args], { env: { CEPH_CONF: config } });

  const map = `${folder}/monmap`;
  await call('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', `[v1:127.0.0.1:${monPort}]`, map);
  await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
  start('ceph-mon', '-i', 'a');
  start('ceph-mgr', '-i', 'x');
  const osdPids: number[] = [];
  for (const id of ['0', '1', '2']) {
    const uuid = randomUUID();
    await call('ceph', 'osd', 'new', uuid, id);
    await call('ceph-osd', '-i', id, '--mkfs', '--osd-uuid', uuid);
    await call('ceph', 'osd', 'crush', 'add', `osd.${id}`, '1.0', 'root=default', `host=machine${id}`);
    osdPids.push(start('ceph-osd', '-i', id).pid!);
  }
  start('radosgw', '-n', 'client.rgw');
  const endpoint = `http://127.0.0.1:${rgwPort}`;
  const answers = async () => (await fetch(endpoint).catch(() => null))?.ok ?? false;
  await until(answers, 'the S3 gateway; its output is in test-results/failover', 180_000);
  const [keyId, secret] = ['dubplate', randomBytes(16).toString('hex')];
  const user = ['--uid', 'dubplate', '--display-name', 'Dubplate', '--access-key', keyId, '--secret-key', secret];
  await call('radosgw-admin', 'user', 'create', ...user);
  return {
    environment: { S3_TEST_ENDPOINT: endpoint, S3_TEST_KEY_ID: keyId, S3_TEST_SECRET: secret },
    osdPids,
    stop: () => rig.stop(),
  };
}
