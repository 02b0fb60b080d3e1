/**
 * Whole names of files whose extension says nothing of their language, or another one.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const fileNameTable = `
Alpine Abuild|APKBUILD;Ant Build System|ant.xml,build.xml;ApacheConf|.htaccess,apache2.conf,httpd.conf;BIRD2|bird.conf;Browserslist|.browserslistrc,browserslist;CMake|CMakeLists.txt;
CODEOWNERS|CODEOWNERS;Cabal Config|cabal.config,cabal.project;Caddyfile|Caddyfile;Checksums|MD5SUMS,SHA1SUMS,SHA256SUMS,SHA256SUMS.txt,SHA512SUMS,checksums.txt,cksums,md5sum.txt;Clojure|riemann.config;
Cloud Firestore Security Rules|firestore.rules;CoffeeScript|Cakefile;Cylc|suite.rc;Dockerfile|Containerfile,Dockerfile;
Dotenv|.env.ci,.env.dev,.env.development,.env.development.local,.env.example,.env.local,.env.prod,.env.production,.env.sample,.env.staging,.env.template,.env.test,.env.testing;Dune|dune-project;
Earthly|Earthfile;Elixir|mix.lock;Emacs Lisp|.abbrev_defs,.gnus,.spacemacs,.viper,Cask,Eask,Project.ede,_emacs,abbrev_defs;Erlang|Emakefile,rebar.config,rebar.config.lock,rebar.lock;
Factor|.factor-boot-rc,.factor-rc;Fancy|Fakefile;Gemfile.lock|Gemfile.lock;Git Attributes|.gitattributes;Git Commit|.gitmessage,COMMIT_EDITMSG;Git Config|.gitmodules,.tgitconfig,config.worktree;
Git Revision List|.git-blame-ignore-revs;Go Checksums|go.sum,go.work.sum;Go Module|go.mod;Go Template|_helpers.tpl;Go Workspace|go.work;Godot Resource|project.godot;Groovy|Jenkinsfile;
GtkRC|gtkrc,gtkrc-2.0;HAProxy|haproxy.cfg;HOCON|.scalafix.conf,.scalafmt.conf;Hosts File|HOSTS,hosts,hosts.txt;INI|.buckconfig,.coveragerc,.flake8,.gitreview,.pylintrc,buildozer.spec,pylintrc,vlcrc;
Ignore List|.agignore,.atomignore,.babelignore,.bzrignore,.ckignore,.coffeelintignore,.cvsignore,.dockerignore,.easignore,.eleventyignore,.eslint-ignore,.eslintignore,.ignore,.markdownlintignore,.nodemonignore,.npmignore,.prettierignore,.rgignore,.stylelintignore,.vercelignore,.vscodeignore,gitignore-global,gitignore_global;
Isabelle ROOT|ROOT;JAR Manifest|MANIFEST.MF;
JSON with Comments|.babelrc,.devcontainer.json,.eslintrc,.eslintrc.json,.jscsrc,.jshintrc,.jslintrc,.oxlintrc.json,.swcrc,api-extractor.json,devcontainer.json,jsconfig.json,language-configuration.json,tsconfig.json,tslint.json;
JSON|.all-contributorsrc,.arcconfig,.auto-changelog,.c8rc,.htmlhintrc,.imgbotconfig,.nycrc,.releaserc,.secrets.baseline,.tern-config,.tern-project,.watchmanconfig,MODULE.bazel.lock,Package.resolved,Pipfile.lock,bun.lock,composer.lock,deno.lock,flake.lock,mcmod.info;
JavaScript|Jakefile;Jupyter Notebook|Notebook;Just|.JUSTFILE,.Justfile,.justfile,JUSTFILE,Justfile,justfile;KCL|kcl.mod,kcl.mod.lock;KakouneScript|kakrc;KiCad Layout|fp-lib-table;Lex|Lexer.x,lexer.x;
Linker Script|ld.script;LiveScript|Slakefile;Lua|.luacheckrc;M4Sugar|configure.ac;
Makefile|BSDmakefile,GNUmakefile,Kbuild,Makefile,Makefile.am,Makefile.boot,Makefile.frag,Makefile.in,Makefile.inc,Makefile.pc,Makefile.wat,makefile,makefile.sco,mkfile;Markdown|contents.lr;
Maven POM|pom.xml;Meson|meson.build,meson_options.txt;NPM Config|.npmrc;Nextflow|nextflow.config;Nginx|nginx.conf;Nim|nim.cfg;Nu|Nukefile;Option List|.ackrc,.rspec,.yardopts,ackrc,mocha.opts;
PHP|.php_cs,.php_cs.dist,Phakefile;Perl|.latexmkrc,Rexfile,ack,cpanfile,latexmkrc;Pip Requirements|dev-requirements.txt,requirements-dev.txt,requirements.lock.txt,requirements.txt;Procfile|Procfile;
Puppet|Modulefile;Python|.gclient,DEPS,SConscript,SConstruct,wscript;Qt Script|installscript.qs,toolchain_installscript.qs;Quake|m3makefile,m3overrides;Readline Config|.inputrc,inputrc;
Record Jar|language-subtag-registry.txt;Redirect Rules|_redirects;Robots Exclusion Rules|robots.txt;Roff|eqnrc,mmn,mmt,troffrc,troffrc-end;
Ruby|.irbrc,.pryrc,.simplecov,Appraisals,Berksfile,Brewfile,Buildfile,Capfile,Dangerfile,Deliverfile,Fastfile,Gemfile,Guardfile,Jarfile,Mavenfile,Podfile,Puppetfile,Rakefile,Snapfile,Steepfile,Thorfile,Vagrantfile,buildfile;
R|.Rapp.history,.Rprofile,expr-dist;SELinux Policy|file_contexts,genfs_contexts,initial_sids,port_contexts,security_classes;
SSH Config|ssh-config,ssh_config,sshconfig,sshconfig.snip,sshd-config,sshd_config;ShellCheck Config|.shellcheckrc;
Shell|.bash_aliases,.bash_functions,.bash_history,.bash_logout,.bash_profile,.bashrc,.cshrc,.envrc,.flaskenv,.kshrc,.login,.profile,.tmux.conf,.xinitrc,.xsession,.zlogin,.zlogout,.zprofile,.zshenv,.zshrc,9fs,PKGBUILD,bash_aliases,bash_logout,bash_profile,bashrc,cshrc,gradlew,kshrc,login,man,mvnw,profile,tmux.conf,xinitrc,xsession,zlogin,zlogout,zprofile,zshenv,zshrc;
Singularity|Singularity;Snakemake|Snakefile;Soong|Android.bp;Starlark|BUCK,BUILD,BUILD.bazel,MODULE.bazel,Tiltfile,WORKSPACE,WORKSPACE.bazel,WORKSPACE.bzlmod;
TOML|Cargo.lock,Cargo.toml.orig,Gopkg.lock,Pipfile,mise.local.lock,mise.lock,pdm.lock,poetry.lock,uv.lock;Tcl|owh,starfield;TextMate Properties|.tm_properties;
Text|CITATION,CITATIONS,COPYING,COPYING.regex,COPYRIGHT.regex,FONTLOG,INSTALL,INSTALL.mysql,LICENSE,LICENSE.mysql,NEWS,README.me,README.mysql,README.nss,README.pc,click.me,delete.me,keep.me,package.mask,package.use.mask,package.use.stable.mask,read.me,readme.1st,test.me,use.mask,use.stable.mask;
Tor Config|torrc;Vim script|.exrc,.gvimrc,.nvimrc,_vimrc,gvimrc,nvimrc,vimrc;Wget Config|.wgetrc;X Font Directory Index|encodings.dir,fonts.alias,fonts.dir,fonts.scale;
XCompose|.XCompose,XCompose,xcompose;XML|.classpath,.project,App.config,NuGet.config,Settings.StyleCop,Web.Debug.config,Web.Release.config,Web.config,packages.config;Xmake|xmake.lua;
YAML|.clang-format,.clang-tidy,.clangd,.gemrc,CITATION.cff,glide.lock,pixi.lock,yarn.lock;cURL Config|.curlrc,_curlrc;crontab|crontab;dircolors|.dir_colors,DIR_COLORS,_dir_colors,_dircolors,dir_colors;
nanorc|nanorc;
`;
