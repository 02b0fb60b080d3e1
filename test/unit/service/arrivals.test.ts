import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect, type Socket } from "node:net";
import { Arrivals } from "../../../src/service/arrivals.ts";
import type { Caller } from "../../../src/service/caller.ts";
import { startServer } from "../../../src/service/server.ts";
import { nextTurn } from "../../../src/service/turns.ts";

const crowd = 256;

describe("New connections", () => {
  let clients: Socket[];
  let isOver: boolean;
  let pieces: number;
  let port: number;
  let host: string;
  let close: () => Promise<void>;

  beforeEach(async () => {
    [clients, isOver, pieces] = [[], false, 0];
    const fetch = async (_: Request, caller?: Caller): Promise<Response> => {
      while (!isOver) {
        pieces += 1;
        await caller?.pause?.();
      }
      return new Response("");
    };
    const server = await startServer({ service: { fetch }, port: 0 });
    const { host: name } = new URL(server.origin);
    [host, port] = [name, Number(new URL(server.origin).port)];
    close = async () => void (await server.close());
  });
  afterEach(async () => {
    isOver = true;
    for (const client of clients) client.destroy();
    await close();
  });

  const open = (): Socket => {
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    clients.push(client);
    return client;
  };
  it("are taken many between two pieces of work, so that nobody waits behind a crowd for as many", async () => {
    open().write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    while (pieces === 0) await nextTurn();
    pieces = 0;
    let taken = 0;
    const add = (): void => void (taken += 1);
    subscribe("net.server.socket", add);
    for (let count = 0; count < crowd; count += 1) open();
    while (taken < crowd) await nextTurn();
    unsubscribe("net.server.socket", add);
    assert.ok(pieces < crowd / 2, `${pieces} pieces of work`);
  });

  it("never stop all work, even if each turn brings another", async () => {
    const arrivals = new Arrivals();
    let goesOn = true;
    const come = (): void => {
      arrivals.came();
      if (goesOn) setImmediate(come);
    };
    come();
    await arrivals.pause();
    goesOn = false;
  });
});
