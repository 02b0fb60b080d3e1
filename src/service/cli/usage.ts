export const usage = `The Snippet Service, on this computer.

  node src/service/main.ts [serve] [--port N] [--data DIR] [--public-origin ORIGIN]
      [--trusted-proxy ADDRESS]... [--max-disk GIB] [--quiet]
      Serves on 127.0.0.1 (port 7177; 0: any free one) until Ctrl+C. A trusted proxy
      (127.0.0.1, 10.0.0.0/8) is believed about the addresses in X-Forwarded-For. All
      libraries together take 16 GiB at most, or what --max-disk says.

  node src/service/main.ts user add --username NAME --email ADDRESS
      [--firstname NAME] [--lastname NAME] [--locale en] [--timezone UTC]
      [--password-stdin] [--data DIR]
      Adds a user. The password is asked for, or read from the standard input.

  node src/service/main.ts user passwd --username NAME [--password-stdin] [--data DIR]
  node src/service/main.ts user disable | enable | remove --username NAME [--data DIR]
      Gives a user a new password; keeps a user out until enabled again; removes a
      user with all snippets and applications. Each but enable signs out everywhere.

  node src/service/main.ts client add --name NAME
      (--redirect-uri URI | --redirect-prefix URI)... [--json] [--data DIR]
      Registers a client application; prints its id and its secret, this once.

  node src/service/main.ts client rotate --client-id ID [--json] [--data DIR]
  node src/service/main.ts client remove --client-id ID [--data DIR]
      Gives a client a new secret, and ends the old one; removes a client, and signs
      everybody out of it.

  node src/service/main.ts backup --to FILE [--data DIR]
      Writes a consistent copy of the database; the service may be running.

  node src/service/main.ts demo [--port N] [--data DIR]
      [--redirect-uri URI]... [--redirect-prefix URI]... [--json]
      Makes a demo account with example snippets and a client, then serves.

  node src/service/main.ts mcp [--username NAME] [--data DIR | --database FILE]
      Gives one account's snippets to an agent over MCP on the standard input and
      output: tools to search, to read, and to save, always as private.
      FILE may be the snippets.db of an editor's library on this computer.

  node src/service/main.ts migrate --database ADDRESS
      Makes the tables of a PostgreSQL database, or brings them up to date.

  --data DIR is where the database lies (default: .snippet-service in your home).
  --database ADDRESS takes PostgreSQL (15 or newer) in its place, in every command but
  backup: postgres://user:password@host/name. SNIPPET_SERVICE_DATABASE may say it, too,
  so that nobody sees the password in the command line.
`;
